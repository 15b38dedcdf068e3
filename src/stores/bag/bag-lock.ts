import { syncFromStorage } from '../storage.ts'

let queue: Promise<unknown> = Promise.resolve()

/** Runs one task on the bag at a time, across tabs with Web Locks: no response is older than what it replaces. */
export const withBagLock = <T>(task: () => Promise<T>): Promise<T> => {
  const run = () => {
    syncFromStorage()
    return task()
  }
  // Only on https and localhost.
  const locks = globalThis.navigator?.locks as LockManager | undefined
  const turn = queue.then(() => (locks ? (locks.request('bag', run) as Promise<T>) : run()))
  queue = turn.catch(() => undefined)
  return turn
}
