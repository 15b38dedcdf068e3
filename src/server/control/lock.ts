import { open, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Work under a lock takes milliseconds: one as old as this is of a program that was killed. */
const oldest = 5000

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

/** Makes the file, which only one program can; false while it is another one's. */
const take = async (file: string): Promise<boolean> => {
  try {
    await (await open(file, 'wx', 0o600)).close()
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  const age = await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  )
  if (Math.abs(age) > oldest) await rm(file, { force: true })
  return false
}

/** Runs quick work that only one program at a time may do; the others wait for their turn. */
export const alone = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  while (!(await take(file))) await sleep(5 + Math.random() * 20)
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}
