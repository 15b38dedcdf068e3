/**
 * When the next page is loaded (specification, section 9). `most`: four fifths of the cards are scrolled
 * past; `end`, for long pages: a tenth of the element behind them is visible.
 */
export type Trigger = 'most' | 'end'

export const isNear = (grid: Element, trigger: Trigger): boolean => {
  const { top, height } = grid.getBoundingClientRect()
  if (trigger === 'most') return innerHeight >= top + height * 0.8
  const behind = grid.nextElementSibling?.getBoundingClientRect()
  return behind !== undefined && innerHeight >= behind.top + behind.height * 0.1
}

/** Calls `check` on scrolling and resizing, at most once per frame. */
export const watchScroll = (check: () => void): void => {
  let asked = false
  const later = () => {
    if (asked) return
    asked = true
    requestAnimationFrame(() => {
      asked = false
      check()
    })
  }
  addEventListener('scroll', later, { passive: true })
  addEventListener('resize', later, { passive: true })
}
