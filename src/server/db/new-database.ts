import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

/**
 * The files of a new PGlite, with all migrations that there were when it was written: a tar compressed with brotli
 * (docs/decisions/026).
 */
export const newDatabaseFile = join(import.meta.dirname, 'new-database.tar.br')

/** For PGlite's `loadDataDir`, in place of its `initdb` and these migrations. Later ones are still to run. */
export const readNewDatabase = async (): Promise<Blob> =>
  new Blob([await promisify(brotliDecompress)(await readFile(newDatabaseFile))])
