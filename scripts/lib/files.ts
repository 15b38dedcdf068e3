import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { errorCode, ifThere } from '#src/server/base/error-code.ts'

export const root = resolve(import.meta.dirname, '../..')

/** Every file below a folder, as sorted relative paths with '/'; none if it is missing. */
export const filesBelow = async (dir: string): Promise<string[]> => {
  const entries = (await ifThere(readdir(dir, { recursive: true, withFileTypes: true }))) ?? []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** Adds the path to errors of writing: the system reports it only in errors of opening. */
export const withPath = <T>(path: string, writing: Promise<T>): Promise<T> =>
  writing.catch((error: NodeJS.ErrnoException) => {
    error.path ??= path
    throw error
  })

/** Writes a file as a whole or not at all. */
export const replaceFile = async (path: string, content: string | Buffer): Promise<void> => {
  const draft = `${path}.draft`
  try {
    await withPath(path, writeFile(draft, content, { flush: true }))
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const unlinkable = ['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK', 'ENOSYS']

/** Hard-links a file, or copies it. Synchronous: several times as fast for thousands of files. */
export const linkFile = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' && !existsSync(dirname(to))) {
      mkdirSync(dirname(to), { recursive: true })
      linkFile(from, to)
    } else if (unlinkable.includes(code)) {
      copyFileSync(from, `${to}.draft`)
      renameSync(`${to}.draft`, to)
    } else throw error
  }
}

/** Copies a file, without its blocks where the disk can. */
export const copyFile = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to, constants.COPYFILE_FICLONE)
}

export const removeFolder = (dir: string): void => rmSync(dir, { recursive: true, force: true })

export const moveFolder = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true })
  try {
    await rename(from, to)
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
    removeFolder(from)
  }
}
