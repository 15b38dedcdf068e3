/** What a page tells the benchmark; times are milliseconds since 1970. */
export type Told =
  | { kind: 'press'; at: number }
  | { kind: 'heading'; at: number }
  /** The largest picture in view is another one now; null when there is none. */
  | { kind: 'largest'; src: string | null }
  | { kind: 'picture'; at: number; src: string }

/**
 * Runs in every page before its own scripts, so it may use nothing from outside. Tells when the
 * mouse button goes down, when the page's heading has been painted, and when the largest picture in
 * view has been decoded and painted; says nothing while the page is only being prerendered.
 */
export const watchNavigation = (): void => {
  if (window !== window.top || location.href === 'about:blank') return
  const tell = (told: Told) =>
    (window as unknown as { navigationBench: (text: string) => void }).navigationBench(
      JSON.stringify(told),
    )
  const at = (time: number) => performance.timeOrigin + time
  let pressed = false
  let headingTold = false
  let largest: string | null | undefined
  const decoded = new Set<string>()

  addEventListener(
    'pointerdown',
    (event) => {
      pressed = true
      tell({ kind: 'press', at: at(event.timeStamp) })
    },
    { capture: true, passive: true },
  )
  const afterPaint = (then: (time: number) => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => then(at(performance.now()))
      port2.postMessage(null)
    })
  const largestPicture = () => {
    let best: HTMLImageElement | null = null
    let most = 0
    for (const picture of document.images) {
      const box = picture.getBoundingClientRect()
      const width = Math.min(box.right, innerWidth) - Math.max(box.left, 0)
      const height = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)
      if (width <= 0 || height <= 0 || width * height <= most) continue
      if (!picture.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      most = width * height
      best = picture
    }
    return best
  }
  const look = () => {
    if (!document.prerendering && !pressed) {
      const heading = document.querySelector('h1')
      if (!headingTold && heading && heading.getClientRects().length > 0) {
        headingTold = true
        afterPaint((time) => tell({ kind: 'heading', at: time }))
      }
      const picture = headingTold ? largestPicture() : null
      const src = picture?.currentSrc || picture?.src || null
      if (headingTold && src !== largest) {
        largest = src
        tell({ kind: 'largest', src })
      }
      if (picture?.complete && picture.naturalWidth > 0 && src && !decoded.has(src)) {
        decoded.add(src)
        const painted = () => afterPaint((time) => tell({ kind: 'picture', at: time, src }))
        picture.decode().then(painted, painted)
      }
    }
    requestAnimationFrame(look)
  }
  look()
}
