/** Runs `work` once the page and its pictures are there; scripts may come before or after that. */
export const whenLoaded = (work: () => void): void => {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
}
