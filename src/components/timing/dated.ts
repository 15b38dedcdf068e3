import { isWithin } from '#src/domain/span.ts'

/**
 * Shows what is true now of a page that was built some time ago: an element with the ISO moments `data-from`
 * and `data-until`, or one of them, is seen between them only.
 */
export const showDated = (): void => {
  for (const part of document.querySelectorAll<HTMLElement>('[data-from],[data-until]')) {
    const { from, until } = part.dataset
    part.hidden = !isWithin({ from, until }, Date.now())
  }
}
