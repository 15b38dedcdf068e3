import { and, eq, inArray } from 'drizzle-orm'
import type { WireLine } from '#src/contract/bag.schema.ts'
import { mostAllowed } from '#src/domain/bag.ts'
import { bagMerges } from '../db/schema/bag.ts'
import { products } from '../db/schema/product.ts'
import { Refused } from '../errors.ts'
import { changeBag, putLine, type BagOwner, type OpenBag } from './bag.service.ts'
import { wireLines } from './line.service.ts'

const malformed = () =>
  new Refused(
    400,
    'cartJson must be a JSON list of {"product_id": 7, "quantity": 1}, both whole numbers above 0.',
    'invalid',
  )

const whole = (value: unknown, most: number): number => {
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  if (!Number.isInteger(number) || (number as number) < 1) throw malformed()
  return Math.min(number as number, most)
}

/** Packs by product id, from the bag that a guest's browser kept. */
export const parseGuestBag = (cartJson: string): Map<number, number> => {
  let list: unknown
  try {
    list = JSON.parse(cartJson)
  } catch {
    throw malformed()
  }
  if (!Array.isArray(list)) throw malformed()
  const wanted = new Map<number, number>()
  for (const entry of list as unknown[]) {
    if (typeof entry !== 'object' || entry === null) throw malformed()
    const line = entry as Record<string, unknown>
    const productId = whole(line['product_id'], 2_147_483_647)
    wanted.set(productId, (wanted.get(productId) ?? 0) + whole(line['quantity'], 1000))
  }
  return wanted
}

/** Adds the guest's packs as far as they are allowed; returns the products that were cut. */
const addAll = async (bag: OpenBag, wanted: Map<number, number>): Promise<number[]> => {
  const ids = [...wanted.keys()]
  const rows = ids.length
    ? await bag.tx
        .select({ id: products.id, stock: products.stock, maxPerOrder: products.maxPerOrder })
        .from(products)
        .where(inArray(products.id, ids))
    : []
  const most = new Map(rows.map((row) => [row.id, mostAllowed(row)]))
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
 * Adds a guest's bag to the customer's (design, where the truth lives): quantities add up, capped
 * at limit and stock; what is sold out or unknown stays out. `mergeId` names the guest's bag: the
 * same one again changes nothing and is answered alike.
 */
export const mergeBag = (owner: BagOwner, cartJson: string, mergeId: string): Promise<Merged> => {
  const wanted = parseGuestBag(cartJson)
  const { customerId } = owner
  return changeBag(owner, async (bag) => {
    const { tx, id } = bag
    const [earlier] = mergeId
      ? await tx
          .select()
          .from(bagMerges)
          .where(and(eq(bagMerges.customerId, customerId), eq(bagMerges.mergeId, mergeId)))
      : []
    const capped = earlier?.capped ?? (await addAll(bag, wanted))
    if (mergeId && !earlier) await tx.insert(bagMerges).values({ customerId, mergeId, capped })
    return { id, lines: await wireLines(tx, id), capped }
  })
}
