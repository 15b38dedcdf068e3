import { readAgain } from './storage.ts'

let queue: Promise<unknown> = Promise.resolve()

/**
 * Runs tasks that call the server one after another, over all tabs where the browser has locks, so
 * that an answer is never older than what it replaces. Each begins with what other tabs have written.
 */
export const serialize = <T>(task: () => Promise<T>): Promise<T> => {
  const run = () => {
    readAgain()
    return task()
  }
  // Locks exist on https and localhost only.
  const locks = globalThis.navigator?.locks as LockManager | undefined
  const turn = queue.then(() => (locks ? (locks.request('bag', run) as Promise<T>) : run()))
  queue = turn.catch(() => undefined)
  return turn
}
