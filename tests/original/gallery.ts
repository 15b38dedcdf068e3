import sharp from 'sharp'
import { categories, products } from './catalog.ts'

const names = new Set([
  ...products.flatMap(({ gallery_images }) => gallery_images),
  ...categories.map(({ image }) => image),
  ...['winter', 'katli', 'laddu', 'sev', 'namkeen', 'gifts', 'crunch', 'peda'].flatMap((name) => [
    `${name}.jpg`,
    `${name}-wide.jpg`,
  ]),
  ...['outlet-1', 'bank', 'brand-1', 'brand-1-icon', 'brand-2'].map((name) => `${name}.jpg`),
])

/** A sand-coloured square. */
export const blankPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: '#EDE1CA' } })
    .jpeg()
    .toBuffer()

let made: Promise<Buffer> | undefined

/** Undefined if there is no such file. */
export const picture = async (file: string): Promise<Buffer | undefined> =>
  names.has(file) ? (made ??= blankPicture()) : undefined
