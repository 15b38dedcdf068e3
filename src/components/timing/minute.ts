import { clockOffset } from '#src/clock.ts'

/** Runs `work` now, at each full minute while the page is visible, when it becomes so, and when the shop tells a time. */
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
  addEventListener(clockOffset, tick)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
    removeEventListener('pageshow', tick)
    removeEventListener(clockOffset, tick)
  }
}
