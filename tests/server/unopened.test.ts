import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { databaseErrorKind } from '#src/server/db/error-kind.ts'
import { openDatabase } from '#src/server/db/open.ts'
import { OwnerError } from '#src/server/base/errors.ts'
import { openPgliteCopy } from '#tests/support/database/template-pglite.ts'
import { folderForAll } from '#tests/support/hooks/folder.ts'

// It opens its databases itself, so once for both kinds is enough.
const folder = folderForAll('shop-db')

const failure = (opening: Promise<unknown>): Promise<Error> =>
  opening.then(
    () => new Error('it opened'),
    (error: Error) => error,
  )

describe('a database that cannot be opened', () => {
  it('says in one line that a file is in the folder’s place', async () => {
    const dataDir = join(folder, 'taken')
    await writeFile(dataDir, '')
    const error = await failure(openDatabase({ dataDir }))
    expect(error).toBeInstanceOf(OwnerError)
    expect(error.message).toBe(
      `The database folder ${dataDir}/pg cannot be opened (a file is in its place): set STORE_DATA_DIR to a folder that can be written.`,
    )
  })

  it('says so at once where no folder can ever be made', async () => {
    const error = await failure(openDatabase({ dataDir: '/proc/shop' }))
    expect(error).toBeInstanceOf(OwnerError)
    expect(error.message).toMatch(
      /^The database folder \/proc\/shop\/pg cannot be opened \([a-z ]+\):/,
    )
  })

  it('names the full disk and what to do, and has lost nothing once there is room', async ({
    skip,
  }) => {
    const dataDir = join(folder, 'small')
    await mkdir(dataDir)
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=90m', 'tmpfs', dataDir])
    skip(isMounted.status !== 0, 'only root can mount a small disk, and not everywhere')
    try {
      const { db, close } = await openDatabase({ dataDir })
      await db.execute(sql`create table kept (n int, text text)`)
      const { bavail, bsize } = await statfs(dataDir)
      await writeFile(join(dataDir, 'ballast'), Buffer.alloc(bavail * bsize - 1_500_000))
      let written = 0
      let failed: unknown = null
      while (failed === null && written < 500)
        await db
          .execute(sql`insert into kept values (1, ${randomBytes(15_000).toString('hex')})`)
          .then(
            () => written++,
            (error: unknown) => (failed = error),
          )
      expect(databaseErrorKind(failed)).toBe('away')
      await close().catch(() => undefined)
      await rm(join(dataDir, 'ballast'))
      const again = await openDatabase({ dataDir })
      const { rows } = await again.db.execute<{ n: number }>(
        sql`select count(*)::int as n from kept`,
      )
      expect(rows[0]?.n).toBe(written)
      await again.close()
      await rm(join(dataDir, 'pg'), { recursive: true })
      const room = await statfs(dataDir)
      await writeFile(join(dataDir, 'ballast'), Buffer.alloc(room.bavail * room.bsize - 1_000_000))
      const error = await failure(openDatabase({ dataDir }))
      expect(error).toBeInstanceOf(OwnerError)
      expect(error.message).toMatch(/\(the disk is full\): free at least 16 MB there/)
    } finally {
      spawnSync('umount', ['--lazy', dataDir])
    }
  })

  it('says that a newer version of the shop has migrated it, and what to do', async () => {
    const dataDir = join(folder, 'newer')
    await mkdir(dataDir)
    const { db, close } = await openPgliteCopy(join(dataDir, 'pg'))
    await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`)
    await close()
    const error = await failure(openDatabase({ dataDir }))
    expect(error).toBeInstanceOf(OwnerError)
    expect(error.message).toBe(
      `The database folder ${dataDir}/pg is of a newer version of the shop: start that version again. To stay with this one, move that folder away, and restore the backup that was made before the update ("npm run store -- restore DIR --yes").`,
    )
  })

  it('says why its tables cannot be brought up to date', async () => {
    const dataDir = join(folder, 'foreign')
    const { db, close } = await openDatabase({ dataDir })
    await db.execute(sql`drop schema drizzle cascade`)
    await close()
    expect((await failure(openDatabase({ dataDir }))).message).toMatch(
      /cannot be opened \((relation|type) "\w+" already exists\): set STORE_DATA_DIR/,
    )
  })

  it('says in one line that the server cannot be reached, without the password', async () => {
    const url = 'postgres://me:secret@127.0.0.1:1/shop'
    const error = await failure(openDatabase({ url }))
    expect(error).toBeInstanceOf(OwnerError)
    expect(error.message).toBe(
      'The database 127.0.0.1:1/shop of DATABASE_URL cannot be opened (nothing answers there): start it, or correct DATABASE_URL.',
    )
  })
})
