/**
 * Lays out sections below the first screen (class "below") after the first paint (docs/performance.md), on
 * phones also the hidden part of a row ("beside"). All at once on scroll, keys, a fragment, a reload or Back.
 * Only for elements without background or border: Chromium counts those as a layout shift.
 */
const root = document.documentElement
// What scripts hide, CSS hides by this: `@media (scripting)` is younger than the support floor.
root.classList.add('js')
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (!location.hash && visit?.type === 'navigate') root.classList.add('first')

const idle = self.requestIdleCallback || setTimeout
/** Not a phone. Reading innerWidth would force a layout. */
export const isWide = matchMedia('(min-width:561px)').matches

export const unfold = () => {
  const next = document.querySelector(isWide ? '.below' : '.below, .beside')
  if (!next) return root.classList.remove('first')
  next.classList.remove('below', 'beside')
  requestAnimationFrame(() => idle(unfold, { timeout: 50 }))
}

for (const sign of ['scroll', 'keydown'])
  addEventListener(sign, () => root.classList.remove('first'), { once: true })
