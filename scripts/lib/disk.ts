import { execFile } from 'node:child_process'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'

/** From as many files on the whole file system is quicker than one file after the other. */
const many = 1000
/** Files under way at the same time. */
const atOnce = 8

/** Windows writes folders by itself, and files only for who may change them. */
const isKnown = process.platform !== 'win32'

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** `sync --file-system` of GNU and BusyBox; false where there is no such program. */
const syncFileSystem = (path: string): Promise<boolean> =>
  promisify(execFile)('sync', ['-f', path]).then(
    () => true,
    () => false,
  )

/** Names that were put into a folder, or moved, survive a power cut from then on. */
export const putFolderOnDisk = async (folder: string): Promise<void> => {
  if (isKnown) await sync(folder)
}

/** Resolves when these new files, and their names in these folders, would survive a power cut. */
export const putOnDisk = async (files: string[], folders: string[]): Promise<void> => {
  const [folder] = folders
  if (!isKnown || folder === undefined) return
  if (files.length >= many && (await syncFileSystem(folder))) return
  const next = [...files, ...folders].values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const path of next) await sync(path)
    }),
  )
}
