import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Makes a folder and those above it, for the owner's eyes only. Node's own `recursive` never comes
 * back where folders cannot be made at all, such as below /proc; this throws.
 */
export const makeFolder = (path: string): void => {
  const folder = resolve(path)
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it just now.
    if (!isFolder(folder)) throw error
  }
}
