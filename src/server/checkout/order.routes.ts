import type { FastifyInstance } from 'fastify'
import * as deliveryDay from '#src/contract/delivery-day.ts'
import * as deliveryDaySchema from '#src/contract/delivery-day.schema.ts'
import * as order from '#src/contract/order.ts'
import * as schema from '#src/contract/order.schema.ts'
import { toPaise } from '#src/domain/money.ts'
import { flag } from '../base/flag.ts'
import type { Db } from '../db/database.ts'
import { syncBagPayments } from '../payment/apply-payment.service.ts'
import { sendDueRefunds } from '../payment/refund.service.ts'
import { creditCancelled } from '../invoice/credit-note.service.ts'
import { serve, serveCustomer, type CustomerContext } from '../http/serve.ts'
import type { Services } from '../http/services.ts'
import { cancelItem, cancelOrder, type Cancelled } from '../order/change/cancel.service.ts'
import { callerOf } from '../limit/rate-limit.service.ts'
import { orderNumber } from '../order/number.ts'
import { listOwnOrders, readOwnOrder } from '../order/wire.service.ts'
import { placeOrder } from '../order/place/place.service.ts'
import { limitOrderChanges, refuseCostlyCash } from '../order/place/limit.ts'
import { rescheduleOrder } from '../order/change/reschedule.service.ts'
import { readClosedDays, readDeliveryDays } from '../order/capacity.service.ts'
import { readFeeSettings, wireDelivery, wireFees } from '../order/fee-settings.service.ts'

const refundSoon = (shop: Services): void => {
  const { gateway } = shop
  if (gateway)
    shop.background('The refunds wait for the next round.', () => sendDueRefunds(shop, gateway))
}

/** In rupees; null: any order, as where there is no other way to pay. */
const cashOrderMax = ({ gateway, config }: Services): number | null =>
  (gateway && config.limits.cashOrderMax) || null

const feeRoutes = (app: FastifyInstance): void => {
  serve(app, order.deliveryCharge, schema.deliveryCharge, async ({ db, request }) => ({
    payload_deliveryCharge: wireDelivery(toPaise(request.sub_total), await readFeeSettings(db)),
  }))
  serve(app, deliveryDay.closedDays, deliveryDaySchema.closedDays, async ({ db, config, now }) => ({
    payload_closedDays: await readClosedDays(db, config.limits.ordersPerDay, now()),
  }))
  serve(app, order.paymentFees, schema.paymentFees, async (context) => {
    const { db, gateway } = context
    const cashMax = cashOrderMax(context)
    return {
      ...wireFees(await readFeeSettings(db)),
      online_payment: flag(gateway !== null),
      ...(cashMax !== null && { cash_order_max: cashMax }),
    }
  })
}

const limitChanges = ({ db, customerId, config, now }: CustomerContext): Promise<void> =>
  limitOrderChanges(db, customerId, config.limits, now())

/** Cancels, with what it changes of the order's papers, refunds and mails. */
const cancelAndSettle = async (
  context: CustomerContext,
  orderId: number,
  cancel: (tx: Db) => Promise<Cancelled>,
): Promise<object> => {
  const { db, now } = context
  await limitChanges(context)
  const { refund } = await db.transaction(async (tx) => {
    const cancelled = await cancel(tx)
    await creditCancelled(tx, orderId, { ...cancelled, reason: 'Cancelled by the customer' }, now())
    return cancelled
  })
  if (refund > 0) refundSoon(context)
  context.sendMessages()
  return {}
}

const changeRoutes = (app: FastifyInstance): void => {
  serveCustomer(app, order.cancelItem, schema.cancelItem, (context) => {
    const { customerId, request, config, now } = context
    const { order_id: orderId, item_id: itemId } = request
    return cancelAndSettle(context, orderId, (tx) =>
      cancelItem(tx, { customerId, orderId, itemId }, config.ordersEmail, now()),
    )
  })
  serveCustomer(app, order.cancelOrder, schema.cancelOrder, (context) => {
    const { customerId, request, config, now } = context
    const { order_id: orderId } = request
    return cancelAndSettle(context, orderId, (tx) =>
      cancelOrder(tx, { customerId, orderId }, config.ordersEmail, now()),
    )
  })
  serveCustomer(app, order.rescheduleOrder, schema.rescheduleOrder, async (context) => {
    const { db, customerId, request, config, now } = context
    const { order_id, slot_date: day } = request
    await limitChanges(context)
    const change = { customerId, orderId: order_id, day }
    const slot_date = await rescheduleOrder(db, change, config, now())
    context.sendMessages()
    return { payload_orderReschedule: { order_id, slot_date } }
  })
}

export const orderRoutes = (app: FastifyInstance): void => {
  feeRoutes(app)
  serveCustomer(app, order.cashOnDelivery, schema.cashOnDelivery, async (context) => {
    const { db, config, customerId, request, idempotencyKey: key } = context
    refuseCostlyCash(request.total_paid_amount, cashOrderMax(context))
    await syncBagPayments(context, customerId, request.cart_id)
    const method = { payment: 'cash', caller: callerOf(context.ip) } as const
    const attempt = { customerId, request, method, key }
    const placed = await placeOrder(db, attempt, config, context.now())
    if (placed.isNew) context.sendMessages()
    return {
      payload_cashOnDelivery: {
        order_id: placed.order.id,
        order_string: orderNumber(placed.order),
        is_paid: flag(placed.order.gatewayKey !== null),
      },
    }
  })
  serveCustomer(app, order.orderList, schema.orderList, async ({ db, customerId }) => ({
    payload_orderList: await listOwnOrders(db, customerId),
  }))
  serveCustomer(app, order.orderDetails, schema.orderDetails, async (context) => {
    const { db, customerId, request, config, now } = context
    const own = { customerId, orderId: request.order_id }
    const details = await readOwnOrder(db, own, config.limits.ordersPerDay, now())
    return { payload_orderDetails: details }
  })
  serveCustomer(app, deliveryDay.deliveryDays, deliveryDaySchema.deliveryDays, async (context) => {
    const { db, customerId, request, config, now } = context
    const { address_id: addressId, is_gift } = request
    const wanted = { customerId, addressId, isGift: is_gift === 1 }
    return readDeliveryDays(db, wanted, config.limits.ordersPerDay, now())
  })
  changeRoutes(app)
}
