import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { WireLine } from '#src/contract/bag.schema.ts'
import { mostAllowed } from '#src/domain/bag.ts'
import { bagMerges } from '../db/schema/bag.ts'
import { products } from '../db/schema/product.ts'
import { changeBag, putLine, type BagOwner, type OpenBag } from './bag.service.ts'
import { packsIn } from './cart-json.ts'
import { wireLines } from './line.service.ts'

/** Limit and stock of products; those that are unknown are left out. */
const readMost = async (bag: OpenBag, ids: number[]): Promise<Map<number, number>> => {
  const rows = ids.length
    ? await bag.tx
        .select({ id: products.id, stock: products.stock, maxPerOrder: products.maxPerOrder })
        .from(products)
        .where(inArray(products.id, ids))
    : []
  return new Map(rows.map((row) => [row.id, mostAllowed(row)]))
}

/** Adds another bag's packs as far as they are allowed; returns the products that were cut. */
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
  /** Product ids of which less is in the bag than the two bags held together. */
  capped: number[]
}

/**
 * A merge that has no name is known by what it holds, for as long as the bag is open: a client that
 * names none repeats itself more often than it brings the same bag twice.
 */
const nameOf = (mergeId: string, bag: OpenBag, wanted: Map<number, number>): string =>
  mergeId ||
  `${bag.id}:${createHash('sha256')
    .update(JSON.stringify([...wanted].sort(([a], [b]) => a - b)))
    .digest('base64url')}`

/**
 * Adds a guest's bag to the customer's (design, where the truth lives): quantities add up, capped
 * at limit and stock; what is sold out or unknown stays out. `mergeId` names the guest's bag: the
 * same one again changes nothing and is answered alike.
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

/**
 * Sets lines to exactly what is asked, 0 takes one out; more than before only as far as limit and
 * stock admit. The same again changes nothing.
 */
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
