import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { WireLine } from '#src/contract/bag.schema.ts'
import { mostAllowed } from '#src/domain/bag.ts'
import { bagMerges } from '../db/schema/bag.ts'
import { products } from '../db/schema/product.ts'
import { changeBag, putLine, type BagOwner, type OpenBag } from './bag.service.ts'
import { packsIn } from './cart-json.ts'
import { wireLines } from './line.service.ts'

/** Packs allowed per product; unknown products are left out. */
const readMost = async (bag: OpenBag, ids: number[]): Promise<Map<number, number>> => {
  const rows = ids.length
    ? await bag.tx
        .select({ id: products.id, stock: products.stock, maxPerOrder: products.maxPerOrder })
        .from(products)
        .where(inArray(products.id, ids))
    : []
  return new Map(rows.map((row) => [row.id, mostAllowed(row)]))
}

/** Adds packs as far as limits allow; returns the products that were cut. */
export const addAll = async (bag: OpenBag, wanted: Map<number, number>): Promise<number[]> => {
  const most = await readMost(bag, [...wanted.keys()])
  const capped: number[] = []
  for (const [productId, packs] of wanted) {
    const before = bag.held.get(productId) ?? 0
    const room = before > 0 || bag.held.size < bag.maxLines ? (most.get(productId) ?? 0) : 0
    const after = room > 0 ? Math.min(before + packs, room) : before
    if (after < before + packs) capped.push(productId)
    await putLine(bag, productId, after)
  }
  return capped
}

export interface Merged {
  id: string
  lines: WireLine[]
  /** Ids of products with fewer packs than asked for. */
  capped: number[]
}

// A merge without an id is identified by its content while the bag is open: clients that send no id
// repeat a request more often than they add the same bag twice.
const nameOf = (mergeId: string, bag: OpenBag, wanted: Map<number, number>): string =>
  mergeId ||
  `${bag.id}:${createHash('sha256')
    .update(JSON.stringify([...wanted].sort(([a], [b]) => a - b)))
    .digest('base64url')}`

/**
 * Adds a guest's bag to the customer's: quantities add up, capped at limit and stock; sold-out and unknown
 * products are left out. Repeating a `mergeId` changes nothing and returns the same.
 */
export const mergeBag = (owner: BagOwner, cartJson: string, mergeId: string): Promise<Merged> => {
  const wanted = packsIn(cartJson, 1)
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
  const wanted = packsIn(cartJson, 0)
  return changeBag(owner, async (bag) => {
    const most = await readMost(bag, [...wanted.keys()])
    const capped: number[] = []
    for (const [productId, packs] of wanted) {
      const before = bag.held.get(productId) ?? 0
      const room = before > 0 || bag.held.size < bag.maxLines ? (most.get(productId) ?? 0) : 0
      const after = packs > before ? Math.max(before, Math.min(packs, room)) : packs
      if (after < packs) capped.push(productId)
      await putLine(bag, productId, after)
    }
    return { id: bag.id, lines: await wireLines(bag.tx, bag.id), capped }
  })
}
