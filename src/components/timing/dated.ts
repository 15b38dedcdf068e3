import { isWithin } from '#src/domain/span.ts'

/** Shows elements only between the ISO moments `data-from` and `data-until`; either may be missing. `now` in ms. */
export const showDated = (now: number): void => {
  for (const part of document.querySelectorAll<HTMLElement>('[data-from],[data-until]')) {
    const { from, until } = part.dataset
    part.hidden = !isWithin({ from, until }, now)
  }
}
