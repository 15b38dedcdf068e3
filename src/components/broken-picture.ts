import { iconHtml } from '#src/ui/icons.ts'

/**
 * A picture that does not come is replaced by the box that stands for a missing one. One listener
 * for the page: `error` does not bubble, so it is caught on its way down.
 */
const replace = (picture: EventTarget | null) => {
  if (!(picture instanceof HTMLImageElement)) return
  const box = document.createElement('div')
  box.className = 'none-pic'
  box.innerHTML = iconHtml('diamond')
  if (picture.alt) {
    box.role = 'img'
    box.ariaLabel = `${picture.alt} (no picture)`
  }
  const old = picture.closest('picture') ?? picture
  old.replaceWith(box)
}

document.addEventListener('error', (event) => replace(event.target), true)
// Those that failed before this script came; a copy, as the list loses each that is replaced.
for (const picture of [...document.images])
  if (picture.complete && picture.currentSrc && !picture.naturalWidth) replace(picture)
