/** Runs `work` after the `load` event, or at once if it has passed. */
export const whenLoaded = (work: () => void): void => {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
}
