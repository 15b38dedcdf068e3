/**
 * Delays the layout of sections below the first screen (class "below") until after the first paint
 * (docs/performance.md); on phones also of the hidden part of a row ("beside"). They are then laid out one after the
 * other, or all at once on scroll, on a key, or if the page was opened with a fragment, by a reload or by Back. The
 * elements must have neither background nor border: Chromium would count their appearance as a layout shift.
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

for (const type of ['scroll', 'keydown'])
  addEventListener(type, () => root.classList.remove('first'), { once: true })
