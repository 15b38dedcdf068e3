import { and, eq, sql } from 'drizzle-orm'
import type { Request } from '#src/contract/call.ts'
import type { cashOnDelivery } from '#src/contract/order.ts'
import { subtotal } from '#src/domain/bag.ts'
import { formatExact, toPaise } from '#src/domain/money.ts'
import { deliveryCharge, orderTotals, type OrderTotals } from '#src/domain/order.ts'
import { unitPrice } from '#src/domain/price.ts'
import { site } from '#src/site.ts'
import { findAddress, type AddressRow } from '../address/address.service.ts'
import type { PricedLine } from '../bag/line.service.ts'
import type { Db } from '../db/open.ts'
import { bagLines, bags } from '../db/schema/bag.ts'
import { orderItems, orders } from '../db/schema/order.ts'
import { products } from '../db/schema/product.ts'
import { lockCustomer } from '../login/customer.service.ts'
import { changed, lockLines, refuseShortage } from './demand.service.ts'
import { readTerms, type Terms } from './terms.service.ts'
import { slotDateOf } from './slot.ts'

export type OrderRow = typeof orders.$inferSelect
type Wish = Request<typeof cashOnDelivery>

/** The order that this attempt, or this bag, has led to already. */
const findEarlier = async (
  tx: Db,
  customerId: number,
  wish: Wish,
  key: string | null,
): Promise<OrderRow | undefined> => {
  const mine = eq(orders.customerId, customerId)
  const [sameKey] = key
    ? await tx
        .select()
        .from(orders)
        .where(and(mine, eq(orders.idempotencyKey, key)))
    : []
  if (sameKey) return sameKey
  const [sameBag] = await tx
    .select()
    .from(orders)
    .where(and(mine, eq(orders.bagId, wish.cart_id)))
  return sameBag
}

const priceOrder = (lines: readonly PricedLine[], { delivery, fees }: Terms): OrderTotals => {
  const worth = subtotal(lines.map(({ line }) => line))
  return orderTotals(worth, deliveryCharge(worth, delivery), fees, 'cash')
}

/** The address as it is now: the order keeps its own copy. */
const destination = (address: AddressRow) => ({
  deliverName: address.name,
  deliverContact: address.contact,
  deliverEmail: address.email,
  deliverHouseNo: address.houseNo,
  deliverStreet: address.street,
  deliverLandmark: address.landmark,
  deliverCity: address.city,
  deliverState: address.state,
  deliverPincode: address.pincode,
  deliverType: address.type,
  deliverInstructions: address.instructions,
})

const itemOf = (orderId: number, { line, product }: PricedLine) => ({
  orderId,
  productId: line.productId,
  slug: line.slug,
  name: line.name,
  picture: line.picture,
  sizeAmount: product.amount,
  sizeUnit: product.unit,
  hsn: product.hsn,
  gstPercent: product.gstPercent,
  mrp: line.mrp,
  unitPrice: unitPrice(line),
  quantity: line.quantity,
})

const takeFromStock = (tx: Db, bagId: string) =>
  tx
    .update(products)
    .set({ stock: sql`${products.stock} - ${bagLines.quantity}` })
    .from(bagLines)
    .where(and(eq(bagLines.bagId, bagId), eq(bagLines.productId, products.id)))

export interface Placed {
  order: OrderRow
  /** False: the order was there before, and nothing was changed. */
  isNew: boolean
}

/**
 * Places an order to be paid in cash: all of it or nothing. Prices, stock and charges are the
 * database's; a total other than the one that the shopper saw is refused with code 'changed',
 * a sold-out product with code 'sold-out'. The same `key`, or the same bag, gives the same order.
 */
export const placeOrder = (
  db: Db,
  customerId: number,
  wish: Wish,
  key: string | null,
  now: Date,
): Promise<Placed> =>
  db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const earlier = await findEarlier(tx, customerId, wish, key)
    if (earlier) return { order: earlier, isNew: false }
    const slotDate = slotDateOf(wish.slot_date, now)
    const address = await findAddress(tx, customerId, wish.address_id)
    const lines = await lockLines(tx, customerId, wish.cart_id)
    refuseShortage(lines)
    const terms = await readTerms(tx)
    const totals = priceOrder(lines, terms)
    if (totals.total !== toPaise(wish.total_paid_amount))
      throw changed(
        `The total is now ${formatExact(totals.total)}. Please look through your bag and order again.`,
      )
    await takeFromStock(tx, wish.cart_id)
    const [order] = await tx
      .insert(orders)
      .values({
        ...totals,
        ...terms.fees,
        ...destination(address),
        digitalDiscountPercent: 0,
        customerId,
        bagId: wish.cart_id,
        idempotencyKey: key,
        placedAt: now,
        paymentMode: 'Cash on Delivery',
        storeName: site.name,
        slotDate,
      })
      .returning()
    if (!order) throw new Error('The order was not written.')
    await tx.insert(orderItems).values(lines.map((line) => itemOf(order.id, line)))
    await tx.update(bags).set({ orderedAt: now }).where(eq(bags.id, wish.cart_id))
    return { order, isNew: true }
  })
