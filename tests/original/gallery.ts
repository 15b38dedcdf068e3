import sharp from 'sharp'
import { categories, products } from './catalog.ts'

const names = new Set([
  ...[...products.flatMap(({ images }) => images), ...categories.map(({ image }) => image)],
  ...['winter', 'katli', 'laddu', 'sev', 'namkeen', 'gifts', 'crunch', 'peda'].flatMap((name) => [
    `${name}.jpg`,
    `${name}-wide.jpg`,
  ]),
  ...['outlet-1', 'bank', 'brand-1', 'brand-1-icon', 'brand-2'].map((name) => `${name}.jpg`),
])

const made = new Map<string, Promise<Buffer>>()

/** A sand-coloured square; undefined if there is no picture at this path. */
export const picture = async (
  path: string,
): Promise<{ type: string; content: Buffer } | undefined> => {
  const [, width, name, format] = /^\/gallery\/(\d+)\/([\w-]+)\.(avif|webp|jpg)$/.exec(path) ?? []
  if (!name || !format || !names.has(`${name}.jpg`)) return undefined
  const type = format === 'jpg' ? 'jpeg' : (format as 'avif' | 'webp')
  const side = Number(width)
  const key = `${width}.${format}`
  const content = made.get(key) ?? blank(side, type)
  made.set(key, content)
  return { type: `image/${type}`, content: await content }
}

const blank = (side: number, format: 'avif' | 'webp' | 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#EDE1CA' } })
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer()
