import { readdir, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pictureName, type PictureFormat } from '#src/domain/picture.ts'
import { longerSide, makePicture } from './make.ts'

const samplePictures = fileURLToPath(new URL('../sample/pictures', import.meta.url))
/** Of originals with the same name in one folder, the first of these counts. */
const endings = ['webp', 'png', 'jpg', 'jpeg', 'avif'] as const
const originalForm = new RegExp(`^[a-z0-9-]+\\.(${endings.join('|')})$`)

interface MadePicture {
  file: string
  size: number
  modified: Date
}

export interface Gallery {
  /** One size of a picture, created on its first request; null if there is no such picture. */
  picture: (name: string, width: number, format: PictureFormat) => Promise<MadePicture | null>
  names: () => Promise<string[]>
  /** Pixels of the longer side of an original of the owner's; null if it was decoded before. */
  decode: (name: string) => Promise<number | 'broken' | null>
}

const look = (file: string) => stat(file).catch(() => null)

const queue = (most: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Originals are in `pictures` of the data folder and the sample; sizes in `gallery` may be deleted. */
export const openGallery = (dataDir: string): Gallery => {
  const folders = [join(dataDir, 'pictures'), samplePictures]
  const limited = queue(Math.max(1, Math.floor(availableParallelism() / 2)))
  const making = new Map<string, Promise<void>>()
  const sizeFile = (name: string, width: number, format: PictureFormat): string =>
    join(dataDir, 'gallery', String(width), `${name}.${format}`)

  /** Looks for the few possible files: to list folders of many thousand pictures takes long. */
  const findOriginal = async (name: string) => {
    for (const folder of folders)
      for (const ending of endings) {
        const source = join(folder, `${name}.${ending}`)
        const found = await look(source)
        if (found) return { source, mtimeMs: found.mtimeMs }
      }
    return null
  }

  const makeOnce = (target: string, make: () => Promise<void>): Promise<void> => {
    const running = making.get(target)
    if (running) return running
    const started = limited(make).finally(() => making.delete(target))
    making.set(target, started)
    return started
  }

  const isOf = (made: { mtimeMs: number } | null, original: { mtimeMs: number }) =>
    made !== null && Math.abs(made.mtimeMs - original.mtimeMs) < 2

  return {
    decode: async (name) => {
      const original = await findOriginal(name)
      if (!original || original.source.startsWith(samplePictures)) return null
      // The cheapest size to make; it notes that the picture can be read.
      const file = sizeFile(name, 160, 'jpg')
      if (isOf(await look(file), original)) return null
      const side = await limited(() => longerSide(original.source))
      if (side !== null) await makeOnce(file, () => makePicture(original.source, file, 160, 'jpg'))
      return side ?? 'broken'
    },
    names: async () => {
      const files = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))
      const originals = files.flat().filter((file) => originalForm.test(file))
      return [...new Set(originals.map(pictureName))].sort()
    },
    picture: async (name, width, format) => {
      const original = await findOriginal(name)
      if (!original) return null
      const file = sizeFile(name, width, format)
      let made = await look(file)
      if (!isOf(made, original)) {
        await makeOnce(file, () => makePicture(original.source, file, width, format))
        made = await look(file)
      }
      return made && { file, size: made.size, modified: made.mtime }
    },
  }
}
