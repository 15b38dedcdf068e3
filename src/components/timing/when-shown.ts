/** On a prerendered page runs `work` after the first visible frame. */
export const whenShown = (work: () => void): void => {
  if (!document.prerendering) return work()
  const afterFrame = () => requestAnimationFrame(() => setTimeout(work))
  document.addEventListener('prerenderingchange', afterFrame, { once: true })
}
