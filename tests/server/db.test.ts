import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#src/server/db/open.ts'
import type { Database } from '#src/server/db/database.ts'
import { verticals } from '#src/server/db/schema/menu.ts'
import { products } from '#src/server/db/schema/product.ts'
import { isEmpty, seedShop } from '#src/server/sample/seed.ts'
import { contents } from '#tests/support/database/contents.ts'
import { openSeeded } from '#tests/support/database/database.ts'

describe('the database', () => {
  let database: Database
  beforeAll(async () => {
    database = await openSeeded()
  })
  afterAll(() => database.close())

  it('lets many requests and transactions take turns', async () => {
    const { db } = database
    const work = Array.from({ length: 20 }, (_, at) =>
      at % 2
        ? db.select().from(verticals)
        : db.transaction(async (tx) => {
            const [row] = await tx
              .select()
              .from(verticals)
              .where(eq(verticals.slug, 'sweets'))
              .for('update')
            await sleep(2)
            await tx
              .update(verticals)
              .set({ position: (row?.position ?? 0) + 1 })
              .where(eq(verticals.slug, 'sweets'))
            return []
          }),
    )
    await Promise.all(work)
    const [row] = await db.select().from(verticals).where(eq(verticals.slug, 'sweets'))
    expect(row?.position).toBe(10)
  })

  it.each([
    ['less than nothing in stock', { stock: -1 }],
    ['a selling price above the MRP', { mrp: 100, sellingPrice: 101 }],
    ['a free product', { sellingPrice: 0 }],
    ['a deal without a price', { dealKind: 'hot' as const, dealPrice: 0 }],
    ['the address of another product', { slug: 'samosa-12-pieces' }],
    ['a category of another vertical', { verticalId: 5 }],
  ])('never holds %s', async (_what, values) => {
    const { db } = database
    const writing = db.update(products).set(values).where(eq(products.slug, 'samosa-6-pieces'))
    await expect(writing).rejects.toThrow()
  })

  // After a change of one product, a nested loop over 10,000 took more than 200 s on that connection.
  it('notes a bulk change without a nested loop', async () => {
    const { rows } = await database.db.execute(
      sql`select proconfig as settings from pg_proc where proname = 'products_moved'`,
    )
    expect(rows).toEqual([{ settings: ['enable_nestloop=off'] }])
  })

  it('is seeded once', async () => {
    expect(await seedShop(database.db, new Date())).toBe(false)
  })

  it.each([
    [
      'rows, identities and settings',
      true,
      [
        sql`update products set stock = 0`,
        sql`delete from reviews`,
        sql`insert into brands (name, slug, position) values ('New', 'new', 9)`,
        sql`set timezone = 'Asia/Tokyo'`,
      ],
    ],
    ['columns', false, [sql`alter table products add column odd int default 1`]],
    ['rows that are too many to copy', false, [sql`delete from pincodes`]],
  ])(
    'that a test gives back is as before for the next one, whatever changed: %s',
    async (_, isReused, changes) => {
      const first = await openSeeded()
      const before = await contents(first.db)
      for (const change of changes) await first.db.execute(change)
      expect(await contents(first.db)).not.toEqual(before)
      await first.close()
      const second = await openSeeded()
      expect(await contents(second.db)).toEqual(before)
      expect(second.url ? second.url === first.url : second.db === first.db).toBe(isReused)
      await second.close()
    },
  )

  it('of a newer version of the shop is not opened', async ({ skip }) => {
    const { db, url, close } = await openSeeded()
    try {
      skip(!url, 'unopened.test.ts does so with a folder')
      await db.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('new', 9e15)`,
      )
      await expect(openDatabase({ url: url ?? '' })).rejects.toThrow(
        /^The database of DATABASE_URL is of a newer version of the shop: .+, create an empty database/,
      )
      await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'new'`)
    } finally {
      await close()
    }
  })

  it('whose seeding breaks off is empty, and is seeded the next time', async () => {
    const fresh = await openSeeded()
    await fresh.db.execute(sql`
      truncate verticals, brands, age_groups, genders, outlets, bank_offers, settings, pincodes,
        cart_offers cascade`)
    await fresh.db.execute(sql`alter table pincodes rename to away`)
    await expect(seedShop(fresh.db, new Date())).rejects.toThrow()
    expect(await isEmpty(fresh.db)).toBe(true)
    expect(await fresh.db.select().from(verticals)).toEqual([])
    await fresh.db.execute(sql`alter table away rename to pincodes`)
    expect(await seedShop(fresh.db, new Date())).toBe(true)
    expect((await fresh.db.select().from(products)).length).toBeGreaterThanOrEqual(100)
    await fresh.close()
  })
})
