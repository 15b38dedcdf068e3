import { site } from '#src/site.ts'
import previewStyles from '#src/styles/preview.css?inline'
import { adoptStyles } from '#src/ui/add-styles.ts'
import { isPlainClick } from '#src/ui/plain-click.ts'
import { whenLoaded } from '../timing/page-lifecycle.ts'

/** In milliseconds; closes the preview if the next page does not load. */
const maxWait = 10_000

const pictureOf = (card: Element): Node => {
  const shown = card.querySelector('img')
  if (!shown) return card.querySelector('.none-pic')?.cloneNode(true) ?? new Text()
  const picture = new Image()
  picture.decoding = 'sync'
  picture.src = shown.currentSrc || shown.src
  return picture
}

const boxOf = (selector: string): DOMRect =>
  document.querySelector(selector)!.getBoundingClientRect()

const draw = (card: Element, name: string): HTMLElement => {
  const preview = document.createElement('div')
  // Keeps `sold` and `many`.
  preview.className = card.className.replace('card', 'preview')
  // Screen readers announce the next page.
  preview.ariaHidden = 'true'
  const bar = boxOf('.bar')
  const finder = boxOf('.finder')
  // On phones Home's search field has a row of its own, which product pages lack.
  const hasRow = finder.top - bar.top > finder.height
  const header = hasRow ? finder.top - bar.top : bar.height
  // On phones product pages lack the awning (product.css).
  const awning = innerWidth > site.phoneWidth ? boxOf('.awning').height : 0
  preview.style.paddingTop = `${awning + header}px`
  preview.style.clipPath = `inset(${bar.top + header}px 0 0)`
  preview.innerHTML = '<div class="wrap"><div><p class="name"></p><i></i></div></div>'
  preview.querySelector('p')!.textContent = name
  preview.firstElementChild!.prepend(pictureOf(card))
  return preview
}

let preview: HTMLElement | undefined
let pressed: Element | undefined
let isDrawn = false
let leaving: number | undefined

const close = () => {
  clearTimeout(leaving)
  leaving = undefined
  preview?.remove()
  preview = pressed = undefined
  isDrawn = false
}

const open = (link: Element) => {
  if (link === pressed) return
  close()
  preview = draw(link.closest('.card')!, link.textContent)
  pressed = link
  document.body.append(preview)
  requestAnimationFrame(() => (isDrawn = link === pressed))
}

const linkOf = (event: MouseEvent): HTMLAnchorElement | null =>
  event.target instanceof Element && isPlainClick(event)
    ? event.target.closest<HTMLAnchorElement>('.card h3 a')
    : null

/**
 * Pressing a card shows picture and name where the next page will have them (docs/performance.md). A mouse
 * acts on button down; a finger may be about to scroll. Once the next page is found, no frame is rendered: a
 * click before the preview is drawn navigates in the frame that draws it.
 */
export const previewOnClick = (): void => {
  document.addEventListener('pointerdown', (event) => {
    const link = linkOf(event)
    if (link && event.pointerType === 'mouse') open(link)
  })
  // Released elsewhere, or dragged. Presses after the click change nothing.
  const cancel = () => {
    if (!leaving) close()
  }
  document.addEventListener('pointercancel', cancel)
  document.addEventListener('pointerup', ({ target }) => {
    if (target instanceof Element && target.closest('a') !== pressed) cancel()
  })
  document.addEventListener('click', (event) => {
    const link = linkOf(event)
    if (!link) return
    open(link)
    if (!isDrawn) {
      event.preventDefault()
      requestAnimationFrame(() => location.assign(link.href))
    }
    preview?.classList.add('last')
    leaving = window.setTimeout(close, maxWait)
  })
  addEventListener('pagehide', close)
  addEventListener('keydown', (event) => event.key === 'Escape' && close())
  whenLoaded(() => adoptStyles(previewStyles))
}
