import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#src/server/db/schema/product.ts'
import type { Db } from '#src/server/db/database.ts'
import { openShop } from '#tests/support/shop/shop.ts'

// Test shops share databases, one after the other (support/database/seeded-state.ts).

/** Every row of every table, and the next number of every identity. */
const contentOf = async (db: Db): Promise<Map<string, string>> => {
  const read = async (query: string) => (await db.execute<{ text: string }>(sql.raw(query))).rows
  const names = await read(
    `select tablename as text from pg_tables where schemaname = 'public' order by 1`,
  )
  const content = new Map<string, string>()
  for (const { text: name } of names) {
    const rows = await read(`select one::text as text from ${name} one order by 1`)
    content.set(name, rows.map(({ text }) => text).join('\n'))
  }
  const identities = await read(
    `select sequencename || ' ' || coalesce(last_value, 0) as text from pg_sequences where schemaname = 'public' order by 1`,
  )
  return content.set('identities', identities.map(({ text }) => text).join('\n'))
}

test('a test shop holds what the one before it held at first, whatever happened to that', async () => {
  const one = await openShop()
  const before = await contentOf(one.db)
  const shopper = await one.customer()
  await shopper.put('kaju-katli-250g', 2)
  await shopper.buy()
  await one.db.update(products).set({ stock: 1 })
  await one.db.execute(sql`set time zone 'Asia/Tokyo'`)
  expect(await contentOf(one.db)).not.toEqual(before)
  await one.close()
  const other = await openShop()
  expect(await contentOf(other.db)).toEqual(before)
  const { rows } = await other.db.execute<{ TimeZone: string }>(sql`show time zone`)
  expect(rows).not.toEqual([{ TimeZone: 'Asia/Tokyo' }])
  await other.close()
})

test('a database whose tables were changed is used by no other test', async () => {
  const one = await openShop()
  await one.db.execute(sql`alter table brands rename to lost`)
  await one.close()
  const other = await openShop()
  await other.db.execute(sql`select * from brands`)
  await other.close()
})
