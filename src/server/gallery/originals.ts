import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pictureName } from '#src/domain/picture.ts'

const samplePictures = fileURLToPath(new URL('../sample/pictures', import.meta.url))
/** Of originals with the same name in one folder, the first of these counts. */
const endings = ['webp', 'png', 'jpg', 'jpeg', 'avif'] as const
const originalForm = new RegExp(`^[a-z0-9-]+\\.(${endings.join('|')})$`)

/** The owner's pictures come before those of the sample. */
const foldersOf = (dataDir: string): string[] => [join(dataDir, 'pictures'), samplePictures]

export const isOfSample = (source: string): boolean => source.startsWith(samplePictures)

/** Names of all pictures, sorted. */
export const readPictureNames = async (dataDir: string): Promise<string[]> => {
  const files = await Promise.all(
    foldersOf(dataDir).map((folder) => readdir(folder).catch(() => [])),
  )
  const originals = files.flat().filter((file) => originalForm.test(file))
  return [...new Set(originals.map(pictureName))].sort()
}

/** Looks for the few possible files: to list folders of many thousand pictures takes long. */
export const findOriginal = async (
  dataDir: string,
  name: string,
): Promise<{ source: string; mtimeMs: number } | null> => {
  for (const folder of foldersOf(dataDir))
    for (const ending of endings) {
      const source = join(folder, `${name}.${ending}`)
      const found = await stat(source).catch(() => null)
      if (found) return { source, mtimeMs: found.mtimeMs }
    }
  return null
}
