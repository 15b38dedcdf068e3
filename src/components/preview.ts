import previewStyles from '#src/styles/preview.css?inline'
import { adoptStyles } from '#src/ui/add-styles.ts'
import { isPlainClick } from '#src/ui/plain-click.ts'
import { whenLoaded } from './when-loaded.ts'

/** Milliseconds after which the page's own contents show again, should the next page never come. */
const longest = 10_000

/** The card's picture as it is on the screen: asks for nothing. */
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
  // Sold out or of many pictures like the card, which is on the screen and so no longer "below".
  preview.className = card.className.replace('card', 'preview')
  // The next page speaks for itself.
  preview.ariaHidden = 'true'
  const bar = boxOf('.bar')
  const finder = boxOf('.finder')
  // On phones Home's header has the search field in a row of its own, which no product's page has.
  const hasRow = finder.top - bar.top > finder.height
  const header = hasRow ? finder.top - bar.top : bar.height
  preview.style.paddingTop = `${boxOf('.awning').height + header}px`
  preview.style.clipPath = `inset(${bar.top + header}px 0 0)`
  preview.innerHTML = '<div class="wrap"><div><p class="name"></p><i></i></div></div>'
  preview.querySelector('p')!.textContent = name
  preview.firstElementChild!.prepend(pictureOf(card))
  return preview
}

let preview: HTMLElement | undefined
let pressed: Element | undefined
/** A frame with the preview is on its way to the screen. */
let isDrawn = false
/** Set once the click has come: the page is being left. */
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
 * A press on a product's card shows its picture and name in the places that its page gives them, while
 * that page is on its way: on a slow phone that takes most of a second, even if the browser has
 * prepared it. A mouse means it as soon as its button goes down, so that mostly all is drawn when the
 * click comes; a finger may be about to scroll. The browser shows no more frames of a page once it has
 * found the next one, so a click that nothing is drawn for yet leads on with the frame that draws it.
 */
export const previewOnClick = (): void => {
  document.addEventListener('pointerdown', (event) => {
    const link = linkOf(event)
    if (link && event.pointerType === 'mouse') open(link)
  })
  // The button comes up elsewhere, or the link is dragged away. Presses that follow the click change nothing.
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
  // The way back finds the page as it was.
  addEventListener('pagehide', close)
  addEventListener('keydown', (event) => event.key === 'Escape' && close())
  whenLoaded(() => adoptStyles(previewStyles))
}
