import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

export type Hook = (run: () => Promise<void>) => void

const openedFor =
  (before: Hook, after: Hook) =>
  <T extends { close: () => Promise<void> }>(open: () => Promise<T>): T => {
    const opened = {} as T
    before(async () => void Object.assign(opened, await open()))
    after(() => opened.close())
    return opened
  }

/**
 * What is opened once for all tests of the file or `describe`, and then closed. Usable from the next hook on:
 * hooks run in the order in which they are registered, and in the reverse order to close.
 */
export const openForAll = openedFor(beforeAll, afterAll)

/** As `openForAll`, opened anew for each test. */
export const openForEach = openedFor(beforeEach, afterEach)
