import { expect, test } from 'vitest'
import { ownMigrations } from '#src/server/db/migrate.ts'
import { openPglite } from '#src/server/db/pglite.ts'
import { readMigrations } from '#src/server/backup/tables.ts'
import { allRows } from '#tests/support/database/contents.ts'
import { openOlder } from '#tests/support/database/older.ts'

test('a database of the first version is brought up to date and keeps every row', async () => {
  const { client, db, tables } = await openOlder(1)
  const before = await allRows(db)
  expect(tables.length).toBeGreaterThan(20)
  const dump = await client.dumpDataDir('none')
  await client.close()

  const upgraded = await openPglite(null, { loadDataDir: dump })
  try {
    expect(await readMigrations(upgraded.db)).toHaveLength(ownMigrations().length)
    const after = await allRows(upgraded.db)
    for (const table of tables)
      // The row keeps its values; later versions may add columns.
      expect(after[table], table).toMatchObject(before[table] ?? [])
  } finally {
    await upgraded.close()
  }
})
