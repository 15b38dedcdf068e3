import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureUses } from '#src/components/picture/picture.ts'
import { pictureFormats, type PictureFormat } from '#src/domain/picture.ts'
import { openGallery } from '#src/server/gallery/gallery.service.ts'
import { ScriptError } from '../lib/console.ts'
import { filesBelow, linkFile } from '../lib/files.ts'
import { mapLimit } from '#src/server/base/map-limit.ts'

const concurrentPictures = 2
const address = /\/gallery\/(\d+)\/([a-z0-9-]+)\.(avif|webp|jpg)/g

interface Wanted {
  name: string
  width: number
  format: PictureFormat
}

/** Widths that cards rendered by scripts (search, bag, recently viewed) may request of any picture. */
const drawn = [...new Set(Object.values(pictureUses).flatMap(({ widths }) => [...widths]))]

const wantedBy = async (dir: string): Promise<Wanted[]> => {
  const wanted = new Map<string, Wanted>()
  const want = (name: string, width: number, format: PictureFormat) =>
    wanted.set(`${width}/${name}.${format}`, { name, width, format })
  for (const file of await filesBelow(dir)) {
    if (!/\.(html|xml|css)$/.test(file)) continue
    for (const [, width, name = '', format] of (await readFile(join(dir, file), 'utf8')).matchAll(
      address,
    )) {
      if (!wanted.has(`drawn ${name}`)) {
        wanted.set(`drawn ${name}`, { name, width: 0, format: 'jpg' })
        for (const known of drawn) for (const form of pictureFormats) want(name, known, form)
      }
      want(name, Number(width), format as PictureFormat)
    }
  }
  return [...wanted.values()].filter(({ width }) => width > 0)
}

/** Returns the number of pictures. Throws a `ScriptError` for missing and broken originals. */
export const exportPictures = async (dir: string, dataDir: string): Promise<number> => {
  const gallery = openGallery(dataDir)
  const all = await wantedBy(dir)
  const missing = new Set<string>()
  await mapLimit(all, concurrentPictures, async ({ name, width, format }) => {
    const made = await gallery.picture(name, width, format).catch((error: Error) => {
      // The system's errors name their path, the image library's nothing.
      if ('code' in error) throw error
      throw new ScriptError(`The picture ${name} cannot be made: ${error.message}`)
    })
    if (!made) return void missing.add(name)
    const target = join(dir, 'gallery', String(width), `${name}.${format}`)
    await rm(target, { force: true })
    linkFile(made.file, target)
  })
  if (missing.size)
    throw new ScriptError(`These pictures have no original: ${[...missing].sort().join(', ')}.`)
  return all.length
}
