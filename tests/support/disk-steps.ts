import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { relative } from 'node:path'
import { vi } from 'vitest'

/**
 * What `work` writes through to the disk, and what it moves, in the order in which it begins: 'sync index.html',
 * 'move draft to file'. Paths are below `dir`.
 */
export const diskSteps = async (dir: string, work: () => Promise<unknown>): Promise<string[]> => {
  const steps: { text: string; isSynced: boolean }[] = []
  const below = (path: unknown) => relative(dir, String(path)) || '.'
  const begin = (text: string, isSynced: boolean) => {
    const step = { text, isSynced }
    steps.push(step)
    return step
  }
  const { open, rename, writeFile } = promises
  const spies = [
    vi.spyOn(promises, 'open').mockImplementation(async (path, ...rest) => {
      const step = begin(`sync ${below(path)}`, false)
      const handle = await open(path, ...rest)
      const { sync } = handle
      handle.sync = () => {
        step.isSynced = true
        return sync.call(handle)
      }
      return handle
    }),
    vi.spyOn(promises, 'writeFile').mockImplementation((path, data, options) => {
      begin(`sync ${below(path)}`, typeof options === 'object' && Boolean(options?.flush))
      return writeFile(path, data, options)
    }),
    vi.spyOn(promises, 'rename').mockImplementation((from, to) => {
      begin(`move ${below(from)} to ${below(to)}`, true)
      return rename(from, to)
    }),
  ]
  // The modules under test import these functions by name.
  syncBuiltinESMExports()
  try {
    await work()
  } finally {
    for (const spy of spies) spy.mockRestore()
    syncBuiltinESMExports()
  }
  return steps.filter(({ isSynced }) => isSynced).map(({ text }) => text)
}
