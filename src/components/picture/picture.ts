import { pictureName, type PictureFormat } from '#src/domain/picture.ts'
import { env } from '#src/public-env.ts'

/** A folder (`/gallery`) or an image service's URL with `{width}`, `{name}` and `{format}`. */
const gallery = env['PUBLIC_GALLERY_URL'] || '/gallery'
const template = gallery.includes('{name}')
  ? gallery
  : `${gallery.replace(/\/$/, '')}/{width}/{name}.{format}`

/** URL of a gallery picture, such as /gallery/320/kaju-katli.avif. */
export const pictureUrl = (file: string, width: number, format: PictureFormat): string =>
  template
    .replace('{width}', String(width))
    .replace('{name}', encodeURIComponent(pictureName(file)))
    .replace('{format}', format)

export interface PictureUse {
  widths: readonly number[]
  sizes: string
}

/** Two dots per pixel look as good as three: two thirds of the width save nearly half the bytes. */
export const dense = '(max-width:560px) and (min-resolution:1.5dppx)'

export const pictureUses = {
  card: {
    widths: [160, 320, 480, 640],
    sizes: `${dense} 28vw, (max-width:560px) 46vw, (max-width:1000px) 30vw, 306px`,
  },
  /** Phones show one such card and part of the next. */
  wideCard: {
    widths: [160, 320, 400, 480, 640],
    sizes: `${dense} 36vw, (max-width:560px) 64vw, (max-width:1000px) 30vw, 306px`,
  },
  thumb: { widths: [160, 320], sizes: '80px' },
} as const satisfies Record<string, PictureUse>

export interface PictureSet {
  avif: string
  webp: string
  src: string
  sizes: string
}

/** `src` is for browsers that support none of the sets. */
export const pictureSet = (file: string, use: PictureUse): PictureSet => {
  const set = (format: PictureFormat) =>
    use.widths.map((width) => `${pictureUrl(file, width, format)} ${width}w`).join(', ')
  const middle = use.widths[Math.floor(use.widths.length / 2)] ?? 480
  return {
    avif: set('avif'),
    webp: set('webp'),
    src: pictureUrl(file, middle, 'jpg'),
    sizes: use.sizes,
  }
}
