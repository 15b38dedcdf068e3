import { execFile } from 'node:child_process'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { errorCode } from '../error-code.ts'
import { mapLimit } from '../map-limit.ts'

/** From so many files on, syncing the whole file system is faster than file by file. */
const many = 1000
const concurrentSyncs = 8

/** Windows syncs folders by itself, and files only through a writable handle. */
const canFsync = process.platform !== 'win32'

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Network file systems of old kernels sync no folders.
    if (errorCode(error) !== 'EINVAL') throw error
  } finally {
    await handle.close()
  }
}

/** `sync --file-system` of GNU and BusyBox; false if there is no such program. */
const syncFileSystem = (path: string): Promise<boolean> =>
  promisify(execFile)('sync', ['-f', path]).then(
    () => true,
    () => false,
  )

export const fsyncFolder = async (folder: string): Promise<void> => {
  if (canFsync) await sync(folder)
}

/** The folders that hold these files, and those above them, as relative as the names. */
export const foldersOf = (names: Iterable<string>): string[] => {
  const folders = new Set(['.'])
  for (const name of names)
    for (let folder = dirname(name); !folders.has(folder); folder = dirname(folder))
      folders.add(folder)
  return [...folders]
}

/** Makes new files, and their names in these folders, survive a power cut. */
export const fsyncFiles = async (files: string[], folders: string[]): Promise<void> => {
  const [folder] = folders
  if (!canFsync || folder === undefined) return
  if (files.length >= many && (await syncFileSystem(folder))) return
  await mapLimit([...files, ...folders], concurrentSyncs, sync)
}
