/** What a page reports; times are milliseconds since 1970. */
export type Told =
  | { kind: 'click'; at: number }
  | { kind: 'heading'; at: number }
  | { kind: 'largest'; src: string | null }
  | { kind: 'picture'; at: number; src: string }

/**
 * Runs in pages before their scripts, without outer scope. Reports when the mouse button is released, the
 * heading painted, and the largest visible picture decoded and painted; nothing while prerendering. A page
 * being left has no time to report, so it marks the click and its preview frame in the trace.
 */
export const watchNavigation = (): void => {
  if (window !== window.top || location.href === 'about:blank') return
  const tell = (told: Told) =>
    (window as unknown as { navigationBench: (text: string) => void }).navigationBench(
      JSON.stringify(told),
    )
  const at = (time: number) => performance.timeOrigin + time
  let pressed = false
  let previewMarked = false
  let headingTold = false
  let largest: string | null | undefined
  const decoded = new Set<string>()

  addEventListener('pointerdown', () => (pressed = true), true)
  addEventListener(
    'click',
    ({ timeStamp }) => {
      performance.mark('bench-click', { startTime: timeStamp })
      tell({ kind: 'click', at: at(timeStamp) })
    },
    true,
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
  const lookForPreview = () => {
    const preview = document.querySelector('.preview')
    if (!preview || previewMarked || preview.querySelector('img')?.complete === false) return
    previewMarked = true
    performance.mark('bench-preview')
  }
  const look = () => {
    if (pressed) lookForPreview()
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
