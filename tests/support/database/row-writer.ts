import { sql } from 'drizzle-orm'
import { openDatabase } from '#src/server/db/open.ts'

/** Writes one row after the other into a shop's database, and prints each one that is committed. */
const [dataDir = ''] = process.argv.slice(2)
const { db } = await openDatabase({ dataDir })
await db.execute(sql`create table if not exists written (n int primary key)`)
for (let n = 1; ; n++) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into written values (${n})`)
    await tx.execute(sql`insert into written values (${-n})`)
  })
  process.stdout.write(`${n}\n`)
}
