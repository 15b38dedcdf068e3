/**
 * Whether it is time for the next page (specification, section 9): when four fifths of the cards have
 * been scrolled past, or, where pages are long, when a tenth of what stands behind them is in sight.
 */
export type Trigger = 'most' | 'end'

export const isNear = (grid: Element, trigger: Trigger): boolean => {
  const { top, height } = grid.getBoundingClientRect()
  if (trigger === 'most') return innerHeight >= top + height * 0.8
  const behind = grid.nextElementSibling?.getBoundingClientRect()
  return behind !== undefined && innerHeight >= behind.top + behind.height * 0.1
}

/** Calls `check` while the page is scrolled or changes its size, once per frame at most. */
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
