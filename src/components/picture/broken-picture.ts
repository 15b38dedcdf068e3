import { iconHtml } from '#src/ui/icons.ts'

/** `error` does not bubble, so a capturing listener calls this. */
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
// Pictures that failed before; a copy, as each replacement shrinks the live list.
for (const picture of [...document.images])
  if (picture.complete && picture.currentSrc && !picture.naturalWidth) replace(picture)
