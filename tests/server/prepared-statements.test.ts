import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#src/server/db/database.ts'
import { openPglite } from '#src/server/db/pglite.ts'

let database: Database & { client: PGlite }
let messages = 0
/** How often columns were described. */
let descriptions = 0

beforeAll(async () => {
  database = await openPglite(null)
  const { client } = database
  const send = client.execProtocolStream.bind(client)
  client.execProtocolStream = async (...message) => {
    messages++
    const answers = await send(...message)
    descriptions += answers.filter(({ name }) => name === 'rowDescription').length
    return answers
  }
})
beforeEach(() => {
  messages = descriptions = 0
})
afterAll(() => database.close())

const nameOf = async (text: string) => {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select name from pg_prepared_statements where statement = ${text}`,
  )
  return rows.map(({ name }) => name)
}

it('a query that was asked before is one message, and its columns are described once', async () => {
  const ask = (n: number) => database.db.execute(sql`select ${n}::int + 1 as next`)
  expect((await ask(1)).rows).toEqual([{ next: 2 }])
  expect(messages).toBe(2)
  expect((await ask(41)).rows).toEqual([{ next: 42 }])
  expect(messages).toBe(3)
  expect(descriptions).toBe(1)
})

it('gives what PGlite itself would give', async () => {
  const query = sql`select ${'2026-11-30T10:00:00Z'}::timestamptz as at, ${'2026-11-30'}::date as day,
    ${null}::text as nothing, ${sql.param([1, 2])}::int[] as list, ${{ a: [1] }}::jsonb as json, ${'1.50'}::numeric as amount,
    ${true}::boolean as yes, ${'9007199254740993'}::bigint as big, ${new Uint8Array([1, 2])}::bytea as bytes`
  const { rows, fields } = await drizzle(database.client).execute(query)
  for (const _ of [1, 2]) expect(await database.db.execute(query)).toMatchObject({ rows, fields })
})

it('after an error the same statement, and the connection, can be used', async () => {
  const { db } = database
  const divide = (by: number) => sql`select 1 / ${by}::int as part`
  const failing = db.transaction(async (tx) => {
    await tx.execute(divide(1))
    await tx.execute(divide(0))
  })
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012', severity: 'ERROR' } })
  await expect(db.execute(sql`select nothing from nowhere`)).rejects.toMatchObject({
    cause: { code: '42P01' },
  })
  expect((await db.execute(divide(1))).rows).toEqual([{ part: 1 }])
})

it('a transaction that has ended is not continued', async () => {
  let late: () => Promise<unknown> = () => Promise.resolve()
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    late = async () => tx.execute(sql`select 1`)
  })
  await expect(late()).rejects.toThrow()
})

it('a plan is made anew after 100 uses, so that it fits a table that has grown', async () => {
  const use = () => database.db.execute(sql`select 'grown'`)
  await use()
  const first = await nameOf(`select 'grown'`)
  for (let n = 0; n < 99; n++) await use()
  expect(await nameOf(`select 'grown'`)).toEqual(first)
  await use()
  const renewed = await nameOf(`select 'grown'`)
  expect(renewed).toHaveLength(1)
  expect(renewed).not.toEqual(first)
})

it('does not keep every statement for ever', async () => {
  for (let n = 0; n < 250; n++) await database.db.execute(sql.raw(`select ${n}`))
  const { rows } = await database.db.execute(
    sql`select count(*)::int as number from pg_prepared_statements`,
  )
  expect(rows).toEqual([{ number: 200 }])
})
