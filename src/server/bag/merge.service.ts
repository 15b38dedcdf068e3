import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { WireLine } from '#src/contract/bag.schema.ts'
import { mostAllowed, type LineKey } from '#src/domain/bag.ts'
import { bagMerges } from '../db/schema/bag.ts'
import { products } from '../db/schema/product.ts'
import { changeBag, putLine, type BagOwner, type OpenBag } from './bag.service.ts'
import { readBoxLimits } from './box-line.service.ts'
import { packsOfCartJson } from './cart-json.ts'
import { reservedFor, wireLines } from './line.service.ts'

const isBox = (key: LineKey): key is string => typeof key === 'string'

/** How much is allowed of each line; unknown products and boxes are left out. */
const readMost = async (bag: OpenBag, keys: LineKey[]): Promise<Map<LineKey, number>> => {
  const ids = keys.filter((key) => !isBox(key))
  const rows = ids.length
    ? await bag.tx
        .select({
          id: products.id,
          stock: sql<number>`${products.stock} + ${reservedFor(bag.tx, bag.id)}`,
          maxPerOrder: products.maxPerOrder,
        })
        .from(products)
        .where(inArray(products.id, ids))
    : []
  const boxes = await readBoxLimits(bag.tx, bag.id, keys.filter(isBox))
  return new Map<LineKey, number>([
    ...rows.map((row) => [row.id, mostAllowed(row)] as const),
    ...boxes.map(({ contents, most }) => [contents, most] as const),
  ])
}

/** Adds packs and boxes as far as limits allow, and takes none away; returns the lines that were cut. */
export const addAll = async (bag: OpenBag, wanted: Map<LineKey, number>): Promise<LineKey[]> => {
  const most = await readMost(bag, [...wanted.keys()])
  const capped: LineKey[] = []
  for (const [key, packs] of wanted) {
    const before = bag.held.get(key) ?? 0
    const room = before > 0 || bag.held.size < bag.maxLines ? (most.get(key) ?? 0) : 0
    const after = Math.max(before, Math.min(before + packs, room))
    if (after < before + packs) capped.push(key)
    await putLine(bag, key, after)
  }
  return capped
}

export interface Merged {
  id: string
  lines: WireLine[]
  /** Lines with less than asked for. */
  capped: LineKey[]
}

// A merge without an id is identified by its content while the bag is open: clients that send no id
// repeat a request more often than they add the same bag twice.
const nameOf = (mergeId: string, bag: OpenBag, wanted: Map<LineKey, number>): string =>
  mergeId ||
  `${bag.id}:${createHash('sha256')
    .update(JSON.stringify([...wanted].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))))
    .digest('base64url')}`

/**
 * Adds a guest's bag to the customer's: quantities add up, capped at limit and stock; sold-out and unknown
 * products are left out. Repeating a `mergeId` changes nothing and returns the same.
 */
export const mergeBag = (owner: BagOwner, cartJson: string, mergeId: string): Promise<Merged> => {
  const wanted = packsOfCartJson(cartJson, 1)
  const { customerId } = owner
  return changeBag(owner, async (bag) => {
    const { tx, id } = bag
    const name = nameOf(mergeId, bag, wanted)
    const [earlier] = await tx
      .select()
      .from(bagMerges)
      .where(and(eq(bagMerges.customerId, customerId), eq(bagMerges.mergeId, name)))
    const capped = earlier?.capped ?? (await addAll(bag, wanted))
    if (!earlier) await tx.insert(bagMerges).values({ customerId, mergeId: name, capped })
    return { id, lines: await wireLines(tx, id), capped }
  })
}

/** Sets lines to exact quantities, 0 removes one; increases are capped at limit and stock. Idempotent. */
export const setLines = (owner: BagOwner, cartJson: string): Promise<Merged> => {
  const wanted = packsOfCartJson(cartJson, 0)
  return changeBag(owner, async (bag) => {
    const most = await readMost(bag, [...wanted.keys()])
    const capped: LineKey[] = []
    for (const [key, packs] of wanted) {
      const before = bag.held.get(key) ?? 0
      const room = before > 0 || bag.held.size < bag.maxLines ? (most.get(key) ?? 0) : 0
      const after = packs > before ? Math.max(before, Math.min(packs, room)) : packs
      if (after < packs) capped.push(key)
      await putLine(bag, key, after)
    }
    return { id: bag.id, lines: await wireLines(bag.tx, bag.id), capped }
  })
}
