import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Creates folders for the owner only, and returns those that were not there. Node's own `recursive` hangs where it
 * cannot, such as below /proc.
 */
export const makeFolder = (path: string): string[] => {
  const folder = resolve(path)
  if (isFolder(folder)) return []
  const above = dirname(folder) === folder ? [] : makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!isFolder(folder)) throw error
  }
  return [...above, folder]
}
