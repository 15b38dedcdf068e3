import hoverZoomStyles from '#src/styles/hover-zoom.css?inline'
import { adoptStyles } from '#src/ui/add-styles.ts'

/** Marks the current picture, moves the zoom, keeps thumbnail links out of the history; CSS scrolls. */
export const wireGallery = (gallery: HTMLElement | null): void => {
  const shots = gallery?.querySelector<HTMLElement>('.shots')
  if (!gallery || !shots) return
  const thumbs = [...gallery.querySelectorAll<HTMLElement>('.thumbs a')]
  const nth = gallery.querySelector('[data-nth]')
  const zoom = gallery.querySelector<HTMLElement>('[data-zoom]')
  if (zoom) {
    // broken-picture.ts replaces pictures that fail: without any, nothing can be enlarged.
    const look = () => (zoom.hidden = !shots.querySelector('img'))
    new MutationObserver(look).observe(shots, { childList: true, subtree: true })
    look()
  }
  shots.addEventListener(
    'scroll',
    () => {
      const index = Math.round(shots.scrollLeft / Math.max(1, shots.clientWidth))
      thumbs.forEach((thumb, n) => (thumb.ariaCurrent = n === index ? 'true' : null))
      if (nth) nth.textContent = String(index + 1)
    },
    { passive: true },
  )
  thumbs.forEach((thumb, index) =>
    thumb.addEventListener('click', (event) => {
      event.preventDefault()
      shots.scrollTo({ left: index * shots.clientWidth })
    }),
  )
  shots.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'mouse') return
    adoptStyles(hoverZoomStyles)
    const box = shots.getBoundingClientRect()
    shots.style.setProperty('--x', `${((event.clientX - box.left) / box.width) * 100}%`)
    shots.style.setProperty('--y', `${((event.clientY - box.top) / box.height) * 100}%`)
  })
}
