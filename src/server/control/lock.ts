import { open, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../base/error-code.ts'

/** In ms. Work under a lock is far shorter: an older lock belongs to a killed program. */
const oldest = 5000

/** Creates the lock file; false if another program holds it. Removes a stale one. */
const acquire = async (file: string): Promise<boolean> => {
  try {
    await (await open(file, 'wx', 0o600)).close()
    return true
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  const age = await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  )
  if (Math.abs(age) > oldest) await rm(file, { force: true })
  return false
}

/** Runs short work in only one program at a time; others wait for the lock file. */
export const withLockFile = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  while (!(await acquire(file))) await sleep(5 + Math.random() * 20)
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}
