import { escaped } from '#src/ui/html.ts'
import { iconHtml } from '#src/ui/icons.ts'
import { pictureSet, type PictureUse } from './picture.ts'

export interface PictureProps {
  /** File name in the gallery; null shows the box for a missing picture. */
  file: string | null
  alt: string
  use: PictureUse
  /**
   * `first`: the picture of the page; `eager`: seen without scrolling; `minor`: so, too, but small and
   * let past by others; else loaded when near.
   */
  load?: 'first' | 'eager' | 'minor' | 'lazy'
  /** Sides of the box in pixels, for its shape. */
  width?: number
  height?: number
  class?: string
}

/** The box that stands for a picture which is missing; without `alt` it is decoration. */
const missingHtml = (alt: string): string => {
  const name = alt ? ` role="img" aria-label="${escaped(alt)} (no picture)"` : ''
  return `<div class="none-pic"${name}>${iconHtml('diamond')}</div>`
}

const loading = {
  first: ' fetchpriority="high"',
  eager: '',
  minor: ' fetchpriority="low"',
  lazy: ' loading="lazy"',
} as const

/**
 * A picture of the gallery as HTML, for the build and for cards that come later. Two formats: nearly
 * every browser takes AVIF, and a third list of addresses per picture would weigh more on each page
 * than WebP saves for the few others.
 */
export const pictureHtml = (props: PictureProps): string => {
  const { file, alt, use, load = 'lazy', width = 640, height = 640 } = props
  if (!file) return missingHtml(alt)
  const set = pictureSet(file, use)
  const named = props.class ? ` class="${props.class}"` : ''
  return (
    `<picture><source type="image/avif" srcset="${escaped(set.avif)}" sizes="${set.sizes}">` +
    `<img${named} src="${escaped(set.src)}" alt="${escaped(alt)}" width="${width}" height="${height}"` +
    ` decoding="async"${loading[load]}></picture>`
  )
}
