/** Runs `work` now, at each full minute of the clock while the page is seen, and when it is seen again. */
export const whenMinutePasses = (work: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tick = () => {
    clearTimeout(timer)
    if (document.hidden) return
    work()
    timer = setTimeout(tick, 60_050 - (Date.now() % 60_000))
  }
  tick()
  document.addEventListener('visibilitychange', tick)
  addEventListener('pageshow', tick)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
    removeEventListener('pageshow', tick)
  }
}
