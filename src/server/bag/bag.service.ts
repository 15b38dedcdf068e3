import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { WireLine } from '#src/contract/bag.schema.ts'
import { maxQuantity, type LineKey } from '#src/domain/bag.ts'
import { bagMessages } from '#src/domain/messages/bag.ts'
import { pageMessages } from '#src/domain/messages/page.ts'
import type { Db } from '../db/database.ts'
import { bagBoxes, bagLines, bags } from '../db/schema/bag.ts'
import { products } from '../db/schema/product.ts'
import { Refused } from '../base/errors.ts'
import { lockCustomer } from '../login/customer.service.ts'
import { maxBoxes } from './box-line.service.ts'
import { tooManyProducts } from './cart-json.ts'
import { findBag, stockFor, wireLines } from './line.service.ts'

export interface OpenBag {
  tx: Db
  id: string
  held: Map<LineKey, number>
  maxLines: number
}

export interface BagOwner {
  db: Db
  customerId: number
  maxLines: number
}

/** What a bag holds: packs, then boxes, each in the order in which they were added. */
export const readHeld = async (tx: Db, bagId: string): Promise<Map<LineKey, number>> => {
  const { rows } = await tx.execute<{ key: LineKey; quantity: number }>(sql`
    select coalesce(to_json(id), to_json(contents)) as key, quantity from (
      select product_id as id, null as contents, quantity, sequence from ${bagLines} where bag_id = ${bagId}
      union all
      select null, contents, quantity, sequence from ${bagBoxes} where bag_id = ${bagId}
    ) held order by id is null, sequence`)
  return new Map(rows.map(({ key, quantity }) => [key, quantity]))
}

/** Changes the customer's open bag with the customer's row locked; creates a bag if there is none. */
export const changeBag = <T>(
  { db, customerId, maxLines }: BagOwner,
  change: (bag: OpenBag) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const open = await findBag(tx, customerId)
    const id = open ?? randomUUID()
    if (!open) await tx.insert(bags).values({ id, customerId })
    const held = open ? await readHeld(tx, open) : new Map<LineKey, number>()
    return change({ tx, id, held, maxLines })
  })

const writePacks = (tx: Db, bagId: string, productId: number, quantity: number) =>
  quantity > 0
    ? tx
        .insert(bagLines)
        .values({ bagId, productId, quantity })
        .onConflictDoUpdate({ target: [bagLines.bagId, bagLines.productId], set: { quantity } })
    : tx.delete(bagLines).where(and(eq(bagLines.bagId, bagId), eq(bagLines.productId, productId)))

const writeBoxes = (tx: Db, bagId: string, contents: string, quantity: number) =>
  quantity > 0
    ? tx
        .insert(bagBoxes)
        .values({ bagId, contents, quantity })
        .onConflictDoUpdate({ target: [bagBoxes.bagId, bagBoxes.contents], set: { quantity } })
    : tx.delete(bagBoxes).where(and(eq(bagBoxes.bagId, bagId), eq(bagBoxes.contents, contents)))

/** Sets a line to `quantity`, and 0 removes it, whatever is allowed. */
export const writeLine = (tx: Db, bagId: string, key: LineKey, quantity: number) =>
  typeof key === 'string'
    ? writeBoxes(tx, bagId, key, quantity)
    : writePacks(tx, bagId, key, quantity)

export const putLine = async (bag: OpenBag, key: LineKey, quantity: number): Promise<void> => {
  const { tx, id, held } = bag
  if (quantity === (held.get(key) ?? 0)) return
  if (quantity > 0) held.set(key, quantity)
  else held.delete(key)
  await writeLine(tx, id, key, quantity)
}

const maxQuantityOf = async ({ tx, id }: OpenBag, key: LineKey): Promise<number> => {
  if (typeof key === 'string') return maxBoxes(tx, id, key)
  const [product] = await tx
    .select({
      stock: stockFor(tx, id),
      maxPerOrder: products.maxPerOrder,
    })
    .from(products)
    .where(eq(products.id, key))
  if (!product) throw new Refused(404, pageMessages.productMissing, 'unknown-product')
  return maxQuantity(product)
}

const raiseLine = async (bag: OpenBag, key: LineKey, quantity: number) => {
  const max = await maxQuantityOf(bag, key)
  if (quantity > max) throw new Refused(409, bagMessages.quantityLimit, 'limit')
  if (!bag.held.has(key) && bag.held.size >= bag.maxLines) throw tooManyProducts(bag.maxLines)
  await putLine(bag, key, quantity)
}

/** Raises a line to at least `quantity` packs: repeating it changes nothing. */
export const addLine = (owner: BagOwner, key: LineKey, quantity: number) =>
  changeBag(owner, async (bag): Promise<WireLine[]> => {
    if (quantity > (bag.held.get(key) ?? 0)) await raiseLine(bag, key, quantity)
    return wireLines(bag.tx, bag.id)
  })

/**
 * Sets a line to `quantity` packs; 0 removes it. Lowering also caps it at the stock, unless sold out. Does
 * nothing if `bagId` names another bag: one that was ordered meanwhile.
 */
export const setLine = (owner: BagOwner, key: LineKey, quantity: number, bagId = '') =>
  changeBag(owner, async (bag): Promise<WireLine[]> => {
    if (bagId && bagId !== bag.id) return wireLines(bag.tx, bag.id)
    const before = bag.held.get(key) ?? 0
    if (quantity > before) await raiseLine(bag, key, quantity)
    else if (quantity < before) {
      const max = quantity > 0 ? await maxQuantityOf(bag, key) : 0
      await putLine(bag, key, max > 0 ? Math.min(quantity, max) : quantity)
    }
    return wireLines(bag.tx, bag.id)
  })
