import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { products } from '../db/schema/product.ts'
import { runningOffers } from './offer.service.ts'
import { cardOf, type CardRow } from './card.ts'
import { readLeaders, similarTo, type Leaders } from './similar.service.ts'

/** Raise it when a product's page shows something that the parts below do not hold yet. */
const shape = 1

interface Parts {
  [column: string]: unknown
  id: number
  name: string
  slug: string
  item: string
  categoryId: number
  verticalId: number
  /** Digests and values of all that a page shows of the product itself. */
  own: string
}

const packSize = sql.raw(`v.amount * case v.unit when 'kg' then 1000 when 'l' then 1000 else 1 end`)

const readParts = async (db: Db, productId: number | null): Promise<Parts[]> => {
  const { rows } = await db.execute<Parts>(sql`
    select p.id, p.name, p.slug, p.item,
      p.category_id as "categoryId", p.vertical_id as "verticalId",
      md5(concat_ws(chr(10),
        (to_jsonb(p) - '{stock,name_key,search_key,spellings}'::text[])::text,
        greatest(0, least(p.stock, p.max_per_order)),
        b.name, c.name, c.slug, w.name, w.slug,
        (select string_agg(a.slug, ' ' order by a.position) from product_age_groups g
          join age_groups a on a.id = g.age_group_id where g.product_id = p.id),
        (select string_agg(v.slug || ' ' || v.amount || ' ' || v.unit, ', ' order by ${packSize}, v.mrp, v.id)
          from ${products} v where v.item = p.item),
        (select string_agg(to_jsonb(r)::text, '' order by r.id) from reviews r where r.product_id = p.id)
      )) as own
    from ${products} p
    join brands b on b.id = p.brand_id
    join categories c on c.id = p.category_id
    join verticals w on w.id = p.vertical_id
    ${productId === null ? sql`` : sql`where p.id = ${productId}`}
    order by p.id`)
  return rows
}

/** A card as a page shows it: of the stock only how many packs one order may hold. */
const shown = (row: CardRow) => ({
  ...cardOf(row),
  stock: Math.max(0, Math.min(row.stock, row.maxPerOrder)),
})

const versionOf = (parts: Parts, offers: unknown, leaders: Leaders): string =>
  createHash('sha256')
    .update(JSON.stringify([shape, parts.own, offers, similarTo(parts, leaders).map(shown)]))
    .digest('base64url')
    .slice(0, 20)

/**
 * A product's version: a digest of everything that its page shows. The sale of a pack changes it
 * only when fewer can be bought in one order than before.
 */
export const readVersion = async (
  db: Db,
  now: Date,
  productId: number,
  leaders: Leaders,
): Promise<string> => {
  const [parts] = await readParts(db, productId)
  return parts ? versionOf(parts, await runningOffers(db, now), leaders) : ''
}

/** All products with their versions. */
export const readVersions = async (db: Db, now: Date) => {
  const all = await readParts(db, null)
  const offers = await runningOffers(db, now)
  const leaders = new Map<number, Leaders>()
  for (const { verticalId } of all)
    if (!leaders.has(verticalId)) leaders.set(verticalId, await readLeaders(db, verticalId))
  return all.map((parts) => ({
    id: parts.id,
    name: parts.name,
    slug: parts.slug,
    version: versionOf(parts, offers, leaders.get(parts.verticalId) ?? new Map()),
  }))
}
