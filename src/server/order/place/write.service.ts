import { eq, sql } from 'drizzle-orm'
import { unitPrice } from '#src/domain/price.ts'
import { site } from '#src/site.ts'
import type { PricedLine } from '../../bag/priced.ts'
import type { Db } from '../../db/database.ts'
import { bags } from '../../db/schema/bag.ts'
import { orderItems, orders } from '../../db/schema/order.ts'
import { products } from '../../db/schema/product.ts'
import { messageInsert } from '../../message/message.service.ts'
import { confirmationOf } from '../messages/order.message.ts'
import { placedMail } from '../messages/owner.message.ts'
import type { OrderRow } from '../order.service.ts'
import { decrementStock } from '../stock.service.ts'
import type { FeeSettings } from '../fee-settings.service.ts'
import { requestedColumns, type OrderDraft, type PaymentMethod } from './request.ts'

/** What an order stores of delivery in case something of it is cancelled. */
export const agreedDelivery = (
  { delivery }: FeeSettings,
  { freeDeliveryStays }: { freeDeliveryStays: boolean },
) => ({
  deliveryBelow: freeDeliveryStays ? 0 : delivery.charge,
  deliveryFreeFrom: delivery.freeFrom,
})

export const paymentColumns = (method: PaymentMethod, { fees }: FeeSettings) =>
  method.payment === 'cash'
    ? {
        phase: 'placed' as const,
        paymentMode: 'Cash on Delivery',
        handlingFeePercent: fees.handlingFeePercent,
        digitalDiscountPercent: 0,
      }
    : {
        phase: 'pending' as const,
        paymentMode: 'Online Payment',
        handlingFeePercent: 0,
        digitalDiscountPercent: fees.digitalDiscountPercent,
        gatewayKey: method.gatewayKey,
        reservedUntil: method.reservedUntil,
      }

type ShopItemColumns = 'id' | 'expDate' | 'packedAt' | 'outAt' | 'deliveredAt' | 'cancelledAt'

export const itemRowOf = (
  orderId: number,
  { line, hsn, gstPercent }: PricedLine,
): Required<Omit<typeof orderItems.$inferInsert, ShopItemColumns>> => ({
  orderId,
  productId: line.productId || null,
  slug: line.slug,
  name: line.name,
  picture: line.picture,
  sizeAmount: line.size?.amount ?? 0,
  sizeUnit: line.size?.unit ?? '',
  hsn,
  gstPercent,
  mrp: line.mrp,
  unitPrice: unitPrice(line),
  quantity: line.quantity,
  box: line.box ?? null,
})

/** The batch that a pack of the product is of, as the products are locked. */
const batchOf = (productId: number | null) =>
  productId === null
    ? null
    : sql<string>`(select ${products.expDate} from ${products} where ${products.id} = ${productId})`

const markBagOrdered = (tx: Db, bagId: string, now: Date) =>
  tx.update(bags).set({ orderedAt: now }).where(eq(bags.id, bagId))

interface AttemptColumns {
  idempotencyKey: string | null
  requestDigest: string
  placedAt: Date
  reservedSince: Date | null
}

/** Writes an order and takes its stock in two statements: other orders wait for the locked products. */
export const writeOrder = async (
  tx: Db,
  draft: OrderDraft,
  values: ReturnType<typeof paymentColumns> & ReturnType<typeof agreedDelivery> & AttemptColumns,
  ordersEmail: string | null,
): Promise<OrderRow> => {
  const { lines, totals } = draft
  const bagId = draft.request.cart_id
  const isPlaced = values.phase === 'placed'
  const taken = tx.$with('taken', {}).as(decrementStock(tx, bagId).getSQL())
  const closed = tx.$with('closed', {}).as(markBagOrdered(tx, bagId, values.placedAt).getSQL())
  const [order] = await tx
    .with(taken, ...(isPlaced ? [closed] : []))
    .insert(orders)
    .values({
      ...totals,
      orderedDelivery: totals.delivery,
      orderedHandlingFee: totals.handlingFee,
      orderedDigitalDiscount: totals.digitalDiscount,
      ...requestedColumns(draft),
      ...values,
      customerId: draft.buyer.id,
      bagId,
      storeName: site.name,
    })
    .returning()
  if (!order) throw new Error('The order was not written.')
  const items = lines.map((line) => itemRowOf(order.id, line))
  const messages = messageInsert(
    tx,
    [...confirmationOf(order, items, draft.lateDays), ...placedMail(ordersEmail, order, items)],
    values.placedAt,
  )
  const inserted = tx.$with('queued', {}).as(messages.getSQL())
  await tx
    .with(...(isPlaced ? [inserted] : []))
    .insert(orderItems)
    .values(items.map((item) => ({ ...item, expDate: batchOf(item.productId) })))
  return order
}
