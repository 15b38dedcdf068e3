import { escapeHtml } from '#src/domain/html.ts'
import { iconHtml } from '#src/ui/icons.ts'
import { pictureSet, type PictureUse } from './picture.ts'

export interface PictureProps {
  /** File name in the gallery, or a URL; null shows the placeholder. */
  file: string | null
  alt: string
  use: PictureUse
  /**
   * `first`: main picture; `minor`: visible without scrolling, but after the main one; `eager`: at once; `lazy`: when
   * near.
   */
  load?: 'first' | 'eager' | 'minor' | 'lazy'
  /** In pixels, for the aspect ratio. */
  width?: number
  height?: number
  class?: string
}

/** As in broken-picture.ts, which every page loads: sharing it would add bytes to all of them. */
const missingHtml = (alt: string): string => {
  const name = alt ? ` role="img" aria-label="${escapeHtml(alt)} (no picture)"` : ''
  return `<div class="none-pic"${name}>${iconHtml('diamond')}</div>`
}

const loading = {
  first: ' fetchpriority="high"',
  eager: '',
  minor: ' fetchpriority="low"',
  lazy: ' loading="lazy"',
} as const

/** Only AVIF and JPEG: a third list of URLs weighs more than WebP saves few browsers. */
export const pictureHtml = (props: PictureProps): string => {
  const { file, alt, use, load = 'lazy', width = 640, height = 640 } = props
  if (!file) return missingHtml(alt)
  const { avif, srcset, src, sizes } = pictureSet(file, use)
  const set = (urls: string) => (urls ? ` srcset="${escapeHtml(urls)}" sizes="${sizes}"` : '')
  const named = props.class ? ` class="${props.class}"` : ''
  return (
    `<picture>${avif && `<source type="image/avif"${set(avif)}>`}` +
    `<img${named} src="${escapeHtml(src)}"${set(srcset)} alt="${escapeHtml(alt)}" width="${width}" height="${height}"` +
    `${loading[load]}></picture>`
  )
}
