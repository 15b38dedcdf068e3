import { site } from '#src/site.ts'
import previewStyles from '#src/styles/preview.css?inline'
import { adoptStyles } from '#src/ui/add-styles.ts'
import { isPlainClick } from '#src/ui/plain-click.ts'
import { whenLoaded } from '../timing/when-loaded.ts'

/** Milliseconds until the preview closes if the next page never loads. */
const longest = 10_000

/** The card's picture as displayed; makes no request. */
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
  // Keeps the card's `sold` and `many`; a card on the screen no longer has `below`.
  preview.className = card.className.replace('card', 'preview')
  // Screen readers announce the next page itself.
  preview.ariaHidden = 'true'
  const bar = boxOf('.bar')
  const finder = boxOf('.finder')
  // On phones Home's search field has a header row of its own, which product pages lack.
  const hasRow = finder.top - bar.top > finder.height
  const header = hasRow ? finder.top - bar.top : bar.height
  // Nor have they the awning there (product.css).
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
/** The frame that renders the preview has been requested. */
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
 * Pressing a card shows picture and name where the next page will have them: on a slow phone that page
 * takes most of a second, even if prerendered. A mouse acts on button down; a finger may be about to
 * scroll. The browser renders no frame after it found the next page, so a click before the preview is drawn
 * navigates in the frame that draws it.
 */
export const previewOnClick = (): void => {
  document.addEventListener('pointerdown', (event) => {
    const link = linkOf(event)
    if (link && event.pointerType === 'mouse') open(link)
  })
  // The button is released elsewhere, or the link dragged away. Presses after the click change nothing.
  const takeBack = () => leaving ?? close()
  document.addEventListener('pointercancel', takeBack)
  document.addEventListener('pointerup', ({ target }) => {
    if (target instanceof Element && target.closest('a') !== pressed) takeBack()
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
    leaving = window.setTimeout(close, longest)
  })
  // Back finds the page as it was.
  addEventListener('pagehide', close)
  addEventListener('keydown', (event) => event.key === 'Escape' && close())
  whenLoaded(() => adoptStyles(previewStyles))
}
