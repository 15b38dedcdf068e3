/**
 * All that runs before the first paint, but for the steps of its layout (components/page/ForceLayout.astro): one
 * inline script in every page (scripts/site/inline-script.ts), hence its size.
 */
import { startScripts } from './late-scripts.ts'
import { isWide, unfold } from './unfold.ts'

addEventListener('DOMContentLoaded', () => {
  const painted = new Promise<void>((done) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint')[0]) done()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(done, 1000)
  })
  painted.then(() => requestAnimationFrame(() => setTimeout(unfold, 100)))
  // A page that is prepared or opened in the background paints nothing.
  if (document.hidden || isWide) startScripts()
  else painted.then(startScripts)
})
