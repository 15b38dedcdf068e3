import { existsSync } from 'node:fs'
import { readdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { releasesDir, siteDir, storedNames, type Manifest } from '#src/server/site/manifest.ts'
import { foldersOf, fsyncFiles, fsyncFolder } from '#src/server/base/disk/fsync.ts'
import { linkFile, removeFolder } from '../lib/files.ts'

const spareDir = (dataDir: string, id: string): string => join(releasesDir(dataDir), `.spare-${id}`)

/**
 * Links all files of a release into a folder, from which the next one is made: a publication then links only what has
 * changed, however many pages stay (docs/rebuild.md).
 */
export const linkSpare = async (dataDir: string, { id, files }: Manifest): Promise<void> => {
  const spare = spareDir(dataDir, id)
  const draft = `${spare}.draft`
  const [from, to] = [siteDir(join(releasesDir(dataDir), id)), siteDir(draft)]
  for (const [name, file] of Object.entries(files))
    for (const stored of storedNames(name, file)) linkFile(`${from}/${stored}`, `${to}/${stored}`)
  const folders = foldersOf(Object.keys(files)).map((folder) => join(to, folder))
  await fsyncFiles([], [...folders, draft])
  await rename(draft, spare)
  await fsyncFolder(releasesDir(dataDir))
}

/** Moves the spare of release `id` to `draft`; false if there is none. */
export const takeSpare = async (dataDir: string, id: string, draft: string): Promise<boolean> => {
  const spare = spareDir(dataDir, id)
  if (!existsSync(spare)) return false
  await rename(spare, draft)
  return true
}

/** Deletes spares of other releases than `id`, and those that a kill left by half. */
export const clearSpares = async (dataDir: string, id: string | undefined): Promise<void> => {
  const kept = id && basename(spareDir(dataDir, id))
  for (const name of await readdir(releasesDir(dataDir)).catch(() => []))
    if (name.startsWith('.spare-') && name !== kept) removeFolder(join(releasesDir(dataDir), name))
}
