/**
 * Runs `work` at once, and on a page that is only prepared in the background once somebody sees it:
 * behind its first frame, for which somebody waits who has just pressed a link.
 */
export const whenShown = (work: () => void): void => {
  if (!document.prerendering) return work()
  const afterFrame = () => requestAnimationFrame(() => setTimeout(work))
  document.addEventListener('prerenderingchange', afterFrame, { once: true })
}
