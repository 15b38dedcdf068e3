import { copyFile, cp, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
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

/** A folder to another place, also on another disk. */
export const moveFolder = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true })
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
    await rm(from, { recursive: true, force: true })
  }
}
