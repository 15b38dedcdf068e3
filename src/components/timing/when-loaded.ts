/** Runs `work` once the page and its pictures are loaded, or at once if they already are. */
export const whenLoaded = (work: () => void): void => {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
}
