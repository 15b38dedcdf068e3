import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Hook } from './opened.ts'

const folderFor =
  (before: Hook, after: Hook) =>
  (name: string): string => {
    const folder = join(realpathSync(tmpdir()), `${name}-${randomUUID().slice(0, 8)}`)
    before(() => mkdir(folder, { mode: 0o700 }))
    after(() => rm(folder, { recursive: true, force: true }))
    return folder
  }

/** The path of an empty folder that is there while the tests of the file or `describe` run. */
export const folderForAll = folderFor(beforeAll, afterAll)

/** As `folderForAll`, and emptied after each test. */
export const folderForEach = folderFor(beforeEach, afterEach)
