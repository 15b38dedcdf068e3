import { copyFileSync, linkSync, rmSync } from 'node:fs'
import { copyFile, cp, link, mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, relative, sep, join } from 'node:path'

/** Every file below a folder, as sorted paths with '/' from that folder; none if it is missing. */
export const filesBelow = async (dir: string): Promise<string[]> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** Names the file in a fault of writing to it: the system names it only in faults of opening. */
export const naming = <T>(path: string, writing: Promise<T>): Promise<T> =>
  writing.catch((error: NodeJS.ErrnoException) => {
    error.path ??= path
    throw error
  })

/** File systems that know no second name for a file, or are not the same one. */
const unlinkable = ['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK', 'ENOSYS']

/** A file under a second name, without a second copy of its bytes where the disk can. */
export const linkFile = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to)
  } catch (error) {
    if (!unlinkable.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await copyFile(from, to)
  }
}

/** The same at once: for thousands of files in a row it is several times as quick. */
export const linkFileNow = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!unlinkable.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    copyFileSync(from, to)
  }
}

/** A folder with all that is in it; at once, for the same reason. */
export const removeFolder = (dir: string): void => rmSync(dir, { recursive: true, force: true })

/** A folder to another place, also on another disk. */
export const moveFolder = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true })
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
    removeFolder(from)
  }
}
