import type { FastifyInstance } from 'fastify'
import * as deliveryDay from '#src/contract/delivery-day.ts'
import * as deliveryDaySchema from '#src/contract/delivery-day.schema.ts'
import * as order from '#src/contract/order.ts'
import * as schema from '#src/contract/order.schema.ts'
import { toPaise } from '#src/domain/money.ts'
import { sendDueRefunds, syncBagPayments } from '../payment/apply-payment.service.ts'
import { issueInvoice } from '../invoice/invoice.service.ts'
import { serve, serveCustomer, type CustomerContext } from '../http/serve.ts'
import type { Services } from '../http/services.ts'
import { cancelItem, cancelOrder } from '../order/cancel.service.ts'
import { orderNumber } from '../order/number.ts'
import { listOwnOrders, readOwnOrder } from '../order/wire.service.ts'
import { placeOrder } from '../order/place.service.ts'
import { takeOrderChange } from '../order/limit.ts'
import { rescheduleOrder } from '../order/reschedule.service.ts'
import { deliveryDays, readClosedDays } from '../order/capacity.service.ts'
import { readFeeSettings, wireDelivery, wireFees } from '../order/fee-settings.service.ts'

const refundSoon = (shop: Services): void => {
  const { gateway } = shop
  if (gateway)
    shop.background('The refunds wait for the next round.', () => sendDueRefunds(shop, gateway))
}

/** Cancels an item; an order of which the rest has left gets its invoice. True if a refund is due. */
const cancelAndInvoice = (
  { db, now, config }: Services,
  customerId: number,
  { order_id: orderId, item_id: itemId }: { order_id: number; item_id: number },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isRefundDue = await cancelItem(tx, customerId, orderId, itemId, config.ordersEmail, now())
    await issueInvoice(tx, orderId, now())
    return isRefundDue
  })

const feeRoutes = (app: FastifyInstance): void => {
  serve(app, order.deliveryCharge, schema.deliveryCharge, async ({ db, request }) => ({
    payload_deliveryCharge: wireDelivery(toPaise(request.sub_total), await readFeeSettings(db)),
  }))
  serve(app, deliveryDay.closedDays, deliveryDaySchema.closedDays, async ({ db, config, now }) => ({
    payload_closedDays: await readClosedDays(db, config.limits.ordersPerDay, now()),
  }))
  serve(app, order.paymentFees, schema.paymentFees, async ({ db, gateway }) => ({
    ...wireFees(await readFeeSettings(db)),
    online_payment: gateway ? (1 as const) : (0 as const),
  }))
}

const takeChange = ({ db, customerId, config, now }: CustomerContext): Promise<void> =>
  takeOrderChange(db, customerId, config.limits, now())

const changeRoutes = (app: FastifyInstance): void => {
  serveCustomer(app, order.cancelItem, schema.cancelItem, async (context) => {
    await takeChange(context)
    if (await cancelAndInvoice(context, context.customerId, context.request)) refundSoon(context)
    context.sendMessages()
    return {}
  })
  serveCustomer(app, order.cancelOrder, schema.cancelOrder, async (context) => {
    const { db, customerId, request, config, now } = context
    await takeChange(context)
    if (await cancelOrder(db, customerId, request.order_id, config.ordersEmail, now()))
      refundSoon(context)
    context.sendMessages()
    return {}
  })
  serveCustomer(app, order.rescheduleOrder, schema.rescheduleOrder, async (context) => {
    const { db, customerId, request, config, now } = context
    const { order_id, slot_date: day } = request
    await takeChange(context)
    const slot_date = await rescheduleOrder(db, customerId, order_id, day, config, now())
    context.sendMessages()
    return { payload_orderReschedule: { order_id, slot_date } }
  })
}

export const orderRoutes = (app: FastifyInstance): void => {
  feeRoutes(app)
  serveCustomer(app, order.cashOnDelivery, schema.cashOnDelivery, async (context) => {
    const { db, customerId, request, idempotencyKey } = context
    await syncBagPayments(context, customerId, request.cart_id)
    const method = { payment: 'cash' } as const
    const now = context.now()
    const { limits, ordersEmail } = context.config
    const rules = { ...limits, ordersEmail }
    const placed = await placeOrder(db, customerId, request, method, idempotencyKey, rules, now)
    if (placed.isNew) context.sendMessages()
    return {
      payload_cashOnDelivery: {
        order_id: placed.order.id,
        order_string: orderNumber(placed.order),
      },
    }
  })
  serveCustomer(app, order.orderList, schema.orderList, async ({ db, customerId }) => ({
    payload_orderList: await listOwnOrders(db, customerId),
  }))
  serveCustomer(app, order.orderDetails, schema.orderDetails, async (context) => {
    const { db, customerId, request, config, now } = context
    const most = config.limits.ordersPerDay
    const details = await readOwnOrder(db, customerId, request.order_id, most, now())
    return { payload_orderDetails: details }
  })
  serveCustomer(app, deliveryDay.deliveryDays, deliveryDaySchema.deliveryDays, async (context) => {
    const { db, customerId, request, config, now } = context
    return deliveryDays(db, customerId, request, config.limits.ordersPerDay, now())
  })
  changeRoutes(app)
}
