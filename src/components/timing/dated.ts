import { isWithin } from '#src/domain/span.ts'

/** Shows elements only between the ISO moments `data-from` and `data-until`; either may be missing. */
export const showDated = (): void => {
  for (const part of document.querySelectorAll<HTMLElement>('[data-from],[data-until]')) {
    const { from, until } = part.dataset
    part.hidden = !isWithin({ from, until }, Date.now())
  }
}
