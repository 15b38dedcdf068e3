import { existsSync } from 'node:fs'
import { readdir, realpath, rename } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { ScriptError } from '../lib/console.ts'
import { removeFolder, root } from '../lib/files.ts'
import { errorCode } from '#src/server/base/error-code.ts'

/** Absolute and without links, also if the path or its end does not exist yet. */
const realPath = async (path: string): Promise<string> => {
  const full = resolve(path)
  try {
    return await realpath(full)
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error)) || dirname(full) === full) throw error
    return join(await realPath(dirname(full)), basename(full))
  }
}

const isWithin = (folder: string, path: string): boolean => {
  const way = relative(folder, path)
  return !isAbsolute(way) && way.split(sep)[0] !== '..'
}

/** Every export has these; a folder with its own repository must not be replaced. */
const isExport = (names: readonly string[]): boolean =>
  ['404.html', '_headers', '_astro'].every((name) => names.includes(name)) &&
  !names.includes('.git')

/** Why the folder must not be replaced; null if it may be. */
const objection = async (dir: string, dataDir: string): Promise<string | null> => {
  if (isWithin(dir, await realPath(root))) return `the project (${root}) is in there`
  const data = await realPath(dataDir)
  if (isWithin(dir, data)) return `the data folder (${dataDir}) is in there`
  if (isWithin(data, dir)) return `it is inside the data folder (${dataDir})`
  const names = await readdir(dir).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    if (errorCode(error) === 'ENOTDIR') return null
    throw error
  })
  if (names === null) return 'it is not a folder'
  if (!names.length || isExport(names)) return null
  const more = names.length > 3 ? ` and ${names.length - 3} more` : ''
  return `it holds other files (${names.sort().slice(0, 3).join(', ')}${more})`
}

/** Throws unless `to` is missing, empty or an earlier export, and holds neither project nor data folder. */
export const exportFolder = async (dataDir: string, to: string): Promise<string> => {
  const dir = to.trim() ? await realPath(to) : null
  const why = dir === null ? 'it names no folder' : await objection(dir, dataDir)
  if (dir !== null && why === null) return dir
  throw new ScriptError(
    `The site cannot replace "${to}": ${why}. Nothing was changed. Name a folder that is missing, empty, or an earlier export of this site: --to dist.`,
    'usage',
  )
}

/** Moves the new export into place, then deletes the old one: if that fails, the old one is back. */
const exchange = async (draft: string, dir: string): Promise<void> => {
  const old = `${dir}.export-old`
  removeFolder(old)
  const isThere = existsSync(dir)
  try {
    if (isThere) await rename(dir, old)
    await rename(draft, dir)
  } catch (error) {
    if (isThere && !existsSync(dir)) await rename(old, dir)
    throw new ScriptError(
      `The site cannot replace "${dir}" (${errorCode(error)}): it stays as it was. A folder that a disk is mounted on cannot be replaced: name one inside it.`,
    )
  }
  removeFolder(old)
}

/** Fills a folder beside `dir` and puts it in its place. Throws a `ScriptError`; `dir` then stays as it was. */
export const replaceFolder = async (
  dataDir: string,
  dir: string,
  fill: (draft: string) => Promise<void>,
): Promise<void> => {
  const draft = `${dir}.export-draft`
  removeFolder(draft)
  try {
    await fill(draft)
    // Somebody may have used the folder meanwhile.
    await exportFolder(dataDir, dir)
    await exchange(draft, dir)
  } finally {
    removeFolder(draft)
  }
}
