import { pictureName, type PictureFormat } from '#src/domain/picture.ts'
import { hasFormats, hasNames, hasUrls, hasWidths, template } from './gallery.ts'

const isUrl = (file: string): boolean => /^https?:\/\//i.test(file)

/** File names may have folders. */
const pathOf = (file: string): string =>
  file.split('/').filter(Boolean).map(encodeURIComponent).join('/')

/** URL of a gallery picture, such as /gallery/320/kaju-katli.avif. A gallery may ignore width and format. */
export const pictureUrl = (file: string, width: number, format: PictureFormat): string =>
  hasUrls && isUrl(file)
    ? file.replaceAll(' ', '%20')
    : template
        .replaceAll('{width}', String(width))
        .replaceAll(
          hasNames ? '{name}' : '{file}',
          hasNames ? encodeURIComponent(pictureName(file)) : pathOf(file),
        )
        .replaceAll('{format}', format)

/** False: the picture has its own width, whichever is asked for. */
export const isScaled = (file: string): boolean => hasWidths && !(hasUrls && isUrl(file))

export interface PictureUse {
  widths: readonly number[]
  sizes: string
}

/** Two dots per pixel look as good as three: two thirds of the width save nearly half the bytes. */
export const dense = '(max-width:560px) and (min-resolution:1.5dppx)'

export const pictureUses = {
  card: {
    widths: [240, 320, 480, 640],
    sizes: `${dense} 28vw, (max-width:560px) 46vw, (max-width:1000px) 30vw, 306px`,
  },
  /** Phones show one such card and part of the next. */
  wideCard: {
    widths: [320, 400, 480, 640],
    sizes: `${dense} 36vw, (max-width:560px) 64vw, (max-width:1000px) 30vw, 306px`,
  },
  /** Also on screens of three dots per pixel: the text beside it says what it is. */
  thumb: { widths: [160], sizes: '80px' },
  /** In a row of text: tiles, brands, suggestions, the sweets of a box. */
  icon: { widths: [96, 160], sizes: '48px' },
} as const satisfies Record<string, PictureUse>

/** Values of `srcset`, which are empty where the gallery does not have the picture so. */
export interface PictureSet {
  avif: string
  /** In the only format. */
  srcset: string
  src: string
  sizes: string
}

const isOneFormat = (file: string): boolean => !hasFormats || (hasUrls && isUrl(file))

const srcsetOf = (file: string, { widths }: PictureUse, format: PictureFormat): string =>
  isScaled(file)
    ? widths.map((width) => `${pictureUrl(file, width, format)} ${width}w`).join(', ')
    : pictureUrl(file, 0, format)

/** Beside AVIF, where that is the first format; empty as in `PictureSet`. */
export const webpOf = (file: string, use: PictureUse): string =>
  isOneFormat(file) ? '' : srcsetOf(file, use, 'webp')

/** `src` is for browsers that support none of the sets. */
export const pictureSet = (file: string, use: PictureUse): PictureSet => {
  const { widths, sizes } = use
  const isOne = isOneFormat(file)
  return {
    avif: isOne ? '' : srcsetOf(file, use, 'avif'),
    srcset: isOne && isScaled(file) ? srcsetOf(file, use, 'jpg') : '',
    src: pictureUrl(file, widths[Math.floor(widths.length / 2)] ?? 480, 'jpg'),
    sizes,
  }
}
