import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { PictureFormat } from '#src/domain/picture.ts'
import { longerSide, makePicture } from './make.ts'
import { findOriginal, isOfSample } from './originals.ts'

interface MadePicture {
  file: string
  size: number
  modified: Date
}

export interface Gallery {
  /** One size of a picture, created on its first request; null if there is no such picture. */
  picture: (name: string, width: number, format: PictureFormat) => Promise<MadePicture | null>
  /**
   * Pixels of the longer side of an original of the owner's; 'broken' if it cannot be decoded; null if it was decoded
   * before, is one of the sample's, or does not exist.
   */
  decode: (name: string) => Promise<number | 'broken' | null>
}

const look = (file: string) => stat(file).catch(() => null)

const queue = (max: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
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
  const limited = queue(Math.max(1, Math.floor(availableParallelism() / 2)))
  const making = new Map<string, Promise<void>>()
  const sizeFile = (name: string, width: number, format: PictureFormat): string =>
    join(dataDir, 'gallery', String(width), `${name}.${format}`)

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
      const original = await findOriginal(dataDir, name)
      if (!original || isOfSample(original.source)) return null
      // The cheapest size to make; it notes that the picture can be read.
      const file = sizeFile(name, 160, 'jpg')
      if (isOf(await look(file), original)) return null
      const side = await limited(() => longerSide(original.source))
      if (side !== null) await makeOnce(file, () => makePicture(original.source, file, 160, 'jpg'))
      return side ?? 'broken'
    },
    picture: async (name, width, format) => {
      const original = await findOriginal(dataDir, name)
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
