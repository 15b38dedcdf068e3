import { hash } from 'node:crypto'
import { and, eq, inArray, lt } from 'drizzle-orm'
import type { WireLine } from '#src/contract/bag.schema.ts'
import { maxQuantity, type LineKey } from '#src/domain/bag.ts'
import type { Db } from '../db/database.ts'
import { bagMerges } from '../db/schema/bag.ts'
import { products } from '../db/schema/product.ts'
import { consumeAll } from '../limit/rate-limit.service.ts'
import { changeBag, putLine, type BagOwner, type OpenBag } from './bag.service.ts'
import { readBoxLimits } from './box-line.service.ts'
import { packsOfCartJson } from './cart-json.ts'
import { stockFor, wireLines } from './line.service.ts'
import { day, plus } from '#src/domain/duration.ts'

const isBox = (key: LineKey): key is string => typeof key === 'string'

/** How much is allowed of each line; unknown products and boxes are left out. */
const readMaxQuantities = async (bag: OpenBag, keys: LineKey[]): Promise<Map<LineKey, number>> => {
  const ids = keys.filter((key) => !isBox(key))
  const rows = ids.length
    ? await bag.tx
        .select({
          id: products.id,
          stock: stockFor(bag.tx, bag.id),
          maxPerOrder: products.maxPerOrder,
        })
        .from(products)
        .where(inArray(products.id, ids))
    : []
  const boxes = await readBoxLimits(bag.tx, bag.id, keys.filter(isBox))
  return new Map<LineKey, number>([
    ...rows.map((row) => [row.id, maxQuantity(row)] as const),
    ...boxes.map(({ contents, max }) => [contents, max] as const),
  ])
}

/** Sets lines, or adds to them, as far as limits allow. Returns the capped lines. */
const putWithin = async (
  bag: OpenBag,
  wanted: Map<LineKey, number>,
  max: Map<LineKey, number>,
  how: 'set' | 'add',
): Promise<LineKey[]> => {
  const capped: LineKey[] = []
  for (const [key, packs] of wanted) {
    const before = bag.held.get(key) ?? 0
    const asked = how === 'add' ? before + packs : packs
    const room = before > 0 || bag.held.size < bag.maxLines ? (max.get(key) ?? 0) : 0
    const after = asked > before ? Math.max(before, Math.min(asked, room)) : asked
    if (after < asked) capped.push(key)
    await putLine(bag, key, after)
  }
  return capped
}

/** Adds packs and boxes as far as limits allow, and removes none; returns the capped lines. */
export const addAll = async (bag: OpenBag, wanted: Map<LineKey, number>): Promise<LineKey[]> =>
  putWithin(bag, wanted, await readMaxQuantities(bag, [...wanted.keys()]), 'add')

interface Merged {
  id: string
  lines: WireLine[]
  capped: LineKey[]
}

/** `mergeId`, or without one a hash of both bags: a repeated request must not add the packs again. */
const nameOf = (mergeId: string, bag: OpenBag, wanted: Map<LineKey, number>): string => {
  const sorted = [...wanted].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  return mergeId || `${bag.id}:${hash('sha256', JSON.stringify(sorted), 'base64url')}`
}

const mergesOf = (customerId: number) => ({ key: `merge:${customerId}`, max: 60, minutes: 60 })

/** Adds a guest's bag, capped at limit and stock. A repeated `mergeId` changes nothing. */
export const mergeBag = (
  owner: BagOwner,
  cartJson: string,
  mergeId: string,
  now: Date,
): Promise<Merged> => {
  const { customerId, maxLines } = owner
  const wanted = packsOfCartJson(cartJson, 1, maxLines)
  return changeBag(owner, async (bag) => {
    const { tx, id } = bag
    const name = nameOf(mergeId, bag, wanted)
    const [earlier] = await tx
      .select()
      .from(bagMerges)
      .where(and(eq(bagMerges.customerId, customerId), eq(bagMerges.mergeId, name)))
    const max = await readMaxQuantities(bag, [...wanted.keys()])
    // Products that do not exist are not stored (a request can name any number); the response reads them from
    // the request again.
    const isUnknown = (key: LineKey) => (isBox(key) ? !max.get(key) : !max.has(key))
    if (earlier) {
      const { capped: before } = earlier
      const isNamed = (key: LineKey) =>
        isUnknown(key) && !bag.held.has(key) && !before.includes(key)
      const capped = [...before, ...[...wanted.keys()].filter(isNamed)]
      return { id, lines: await wireLines(tx, id), capped }
    }
    await consumeAll(tx, [mergesOf(customerId)], now, 'Too many carts were put together.')
    const capped = await putWithin(bag, wanted, max, 'add')
    // A cart may name more lines than a bag holds.
    const stored = capped.filter((key) => !isUnknown(key)).slice(0, maxLines)
    await tx.insert(bagMerges).values({ customerId, mergeId: name, capped: stored, mergedAt: now })
    return { id, lines: await wireLines(tx, id), capped }
  })
}

/** Sets lines to exact quantities, 0 removes one; increases are capped at limit and stock. Idempotent. */
export const setLines = (owner: BagOwner, cartJson: string): Promise<Merged> => {
  const wanted = packsOfCartJson(cartJson, 0, owner.maxLines)
  return changeBag(owner, async (bag) => {
    const max = await readMaxQuantities(bag, [...wanted.keys()])
    const capped = await putWithin(bag, wanted, max, 'set')
    return { id: bag.id, lines: await wireLines(bag.tx, bag.id), capped }
  })
}

/** No browser repeats a merge after so many days. */
const mergeDays = 90

export const forgetOldMerges = async (db: Db, now: Date): Promise<void> => {
  const oldest = plus(now, -mergeDays * day)
  await db.delete(bagMerges).where(lt(bagMerges.mergedAt, oldest))
}
