import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { newDatabaseFile } from '#src/server/db/new-database.ts'
import { openPglite } from '#src/server/db/pglite.ts'
import { importPincodes } from '#src/server/pincode/directory.ts'
import { runScript } from './lib/console.ts'

/** `npx node scripts/new-database.ts`: writes the file that new databases start from, anew. Needs the program tar. */
runScript(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'new-database-'))
  const [dir, tar] = [join(folder, 'pg'), join(folder, 'pg.tar')]
  try {
    const { db, close } = await openPglite(dir)
    await importPincodes(db)
    await close()
    const pack = (...args: string[]) => execFileSync('tar', ['-f', tar, '-C', dir, ...args])
    pack('-c', '--exclude=./PG_VERSION', '--exclude=./postmaster.pid', '.')
    // PGlite takes a folder with this file for whole. It comes last, so that a start that is killed is repeated.
    pack('-r', './PG_VERSION')
    const files = await readFile(tar)
    const compressed = await promisify(brotliCompress)(files, {
      params: {
        // Reaches over the three databases that PostgreSQL begins with, which are almost equal.
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: files.length,
      },
    })
    await writeFile(newDatabaseFile, compressed)
  } finally {
    await rm(folder, { recursive: true })
  }
})
