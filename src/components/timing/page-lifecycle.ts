/** Runs `work` after the `load` event, or at once if it has passed. */
export const whenLoaded = (work: () => void): void => {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
}

/** On a prerendered page runs `work` after the first visible frame. */
export const whenShown = (work: () => void): void => {
  if (!document.prerendering) return work()
  const afterFrame = () => requestAnimationFrame(() => setTimeout(work))
  document.addEventListener('prerenderingchange', afterFrame, { once: true })
}

/** Runs `refresh` once the page is shown and idle, and again each time it comes back from the cache of Back. */
export const refreshWhenIdle = (refresh: () => void): void => {
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(refresh, { timeout: 3000 }) : refresh()
  whenShown(whenIdle)
  addEventListener('pageshow', ({ persisted }) => persisted && whenIdle())
}
