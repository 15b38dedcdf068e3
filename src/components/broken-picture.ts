import { escaped } from '#src/ui/html.ts'
import { iconHtml } from '#src/ui/icons.ts'

/** The placeholder; without `alt` it is decorative. */
export const noPictureHtml = (alt: string): string => {
  const name = alt ? ` role="img" aria-label="${escaped(alt)} (no picture)"` : ''
  return `<div class="none-pic"${name}>${iconHtml('diamond')}</div>`
}

const replace = (picture: EventTarget | null) => {
  if (!(picture instanceof HTMLImageElement)) return
  const old = picture.closest('picture') ?? picture
  old.outerHTML = noPictureHtml(picture.alt)
}

/** Shows the placeholder for failed pictures. `error` does not bubble, so one listener captures it. */
export const replaceBrokenPictures = (): void => {
  document.addEventListener('error', (event) => replace(event.target), true)
  // Pictures that failed before this script ran; a copy, as each replacement shrinks the live list.
  for (const picture of [...document.images])
    if (picture.complete && picture.currentSrc && !picture.naturalWidth) replace(picture)
}
