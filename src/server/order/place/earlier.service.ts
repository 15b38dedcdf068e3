import { and, eq, ne, or } from 'drizzle-orm'
import type { PaymentChoice } from '#src/domain/totals.ts'
import { Refused } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import { orders } from '../../db/schema/order.ts'
import { orderNumber } from '../number.ts'
import { itemsOf, type ItemRow, type OrderRow } from '../order.service.ts'
import {
  digestOf,
  requestedColumns,
  type Attempt,
  type OrderDraft,
  type OrderRequest,
  type PaymentMethod,
} from './request.ts'
import { itemRowOf } from './write.service.ts'

// What an earlier attempt to order the same led to.

/** Returning the old order would suggest that the new request was ordered. `payment`: as asked for now. */
const refuseOther = (order: OrderRow, request: OrderRequest, payment: PaymentChoice): void => {
  // Orders older than the digest are compared by their bag.
  const isSame = order.requestDigest
    ? order.requestDigest === digestOf(request, payment)
    : order.bagId === request.cart_id
  const what = order.bagId === request.cart_id ? 'cart' : 'attempt'
  if (!isSame)
    throw new Refused(
      409,
      `This ${what} led to order ${orderNumber(order)} already, as you first sent it. ` +
        'Please look at My Orders before you order again.',
      'key-reused',
    )
}

/** The live order that this attempt, or this bag, already led to. */
export const findEarlier = async (
  tx: Db,
  { customerId, request, key, method }: Attempt,
): Promise<OrderRow | undefined> => {
  const living = and(eq(orders.customerId, customerId), ne(orders.phase, 'expired'))
  const found = await tx
    .select()
    .from(orders)
    .where(
      and(
        living,
        or(eq(orders.bagId, request.cart_id), ...(key ? [eq(orders.idempotencyKey, key)] : [])),
      ),
    )
    .for('update')
  const sameKey = found.find((order) => key !== null && order.idempotencyKey === key)
  if (sameKey) refuseOther(sameKey, request, method.payment)
  const order = sameKey ?? found[0]
  // Ordered by another attempt, or paid late: however it is paid, the rest must be as wished.
  if (order?.phase === 'placed' && order !== sameKey)
    refuseOther(order, request, order.gatewayKey === null ? 'cash' : 'online')
  return order
}

type Ordered = Pick<ItemRow, 'productId' | 'box' | 'quantity' | 'unitPrice'>

const contentOf = (items: readonly Ordered[]): string =>
  items
    .map(({ productId, box, quantity, unitPrice }) =>
      [productId ?? box?.contents, quantity, unitPrice].join(' '),
    )
    .sort()
    .join()

/** Whether a pending order is still what the shopper wants. */
export const isUnchanged = async (
  tx: Db,
  order: OrderRow,
  method: PaymentMethod,
  draft: OrderDraft,
): Promise<boolean> => {
  if (method.payment !== 'online' || order.gatewayKey !== method.gatewayKey) return false
  const requested = Object.entries(requestedColumns(draft))
  if (requested.some(([column, value]) => order[column as keyof OrderRow] !== value)) return false
  return (
    contentOf(await itemsOf(tx, order.id)) ===
    contentOf(draft.lines.map((line) => itemRowOf(order.id, line)))
  )
}

/** A request that arrives again, once all that it had ordered was cancelled. */
export const refuseCancelled = async (tx: Db, orderId: number): Promise<void> => {
  const items = await itemsOf(tx, orderId)
  if (items.every((item) => item.cancelledAt))
    throw new Refused(409, 'This order was cancelled.', 'cancelled')
}
