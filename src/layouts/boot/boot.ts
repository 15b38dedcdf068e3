/** Inline in every page (scripts/site/inline-script.ts), so kept small: runs before the first paint. */
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
  // A page in the background is never painted.
  if (document.hidden || isWide) startScripts()
  else painted.then(startScripts)
})
