/** Centre and distance of two fingers, in pixels. */
const fingers = ([a, b]: readonly Touch[]) =>
  a && b
    ? {
        x: (a.clientX + b.clientX) / 2,
        y: (a.clientY + b.clientY) / 2,
        apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
      }
    : null

const maxScale = 4

/** Zooms until the fingers are lifted. */
export const pinch = (picture: HTMLElement): void => {
  let start: ReturnType<typeof fingers> = null
  const ended = new AbortController()
  const options = { signal: ended.signal, passive: false }
  const box = picture.getBoundingClientRect()
  const follow = (event: TouchEvent) => {
    const current = fingers([...event.touches])
    start ??= current
    if (!current || !start) return
    // Once the browser has started to scroll, it cannot be stopped.
    if (event.cancelable) event.preventDefault()
    const scale = Math.min(maxScale, Math.max(1, current.apart / start.apart))
    picture.style.transformOrigin = `${start.x - box.left}px ${start.y - box.top}px`
    picture.style.transform = `translate(${current.x - start.x}px, ${current.y - start.y}px) scale(${scale})`
  }
  const end = (event: TouchEvent) => {
    if (event.touches.length > 1) return
    ended.abort()
    picture.style.transform = picture.style.transformOrigin = ''
  }
  document.addEventListener('touchmove', follow, options)
  document.addEventListener('touchend', end, options)
  document.addEventListener('touchcancel', end, options)
}
