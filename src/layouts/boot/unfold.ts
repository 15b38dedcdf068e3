/**
 * What lies below the first screen (class "below") is laid out behind the first paint, a section at a time,
 * from a tenth of a second later on: the paint itself comes sooner, and no touch has to wait for the whole
 * page. On phones, a row that goes on beside the screen (class "beside") comes in two parts, so that none
 * of them takes long. All at once where somebody goes there: by scrolling or keys, at a fragment, on a
 * reload or the way back.
 *
 * The class stands on what paints no background or border of its own: Chromium counts that as moved.
 */
const root = document.documentElement
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (!location.hash && visit?.type === 'navigate') root.classList.add('first')

const idle = self.requestIdleCallback || setTimeout
/** Not a phone. (To ask for innerWidth would have the whole page laid out then and there.) */
export const isWide = matchMedia('(min-width:561px)').matches

export const unfold = () => {
  const next = document.querySelector(isWide ? '.below' : '.below, .beside')
  if (!next) return root.classList.remove('first')
  next.classList.remove('below', 'beside')
  requestAnimationFrame(() => idle(unfold, { timeout: 50 }))
}

for (const sign of ['scroll', 'keydown'])
  addEventListener(sign, () => root.classList.remove('first'), { once: true })
