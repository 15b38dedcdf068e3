import type { FastifyInstance } from 'fastify'
import * as order from '#src/contract/order.ts'
import * as schema from '#src/contract/order.schema.ts'
import { toPaise } from '#src/domain/money.ts'
import { serve, serveCustomer, type Context } from '../serve.ts'
import { cancelItem } from './cancel.service.ts'
import { orderNumber } from './number.ts'
import { confirmOrder } from './order.message.ts'
import { listOwnOrders, readItems, readOwnOrder, type OrderRow } from './order.service.ts'
import { placeOrder } from './place.service.ts'
import { readTerms, wireDelivery, wireFees } from './terms.service.ts'

/**
 * Messages go out after the order is safe and without the shopper waiting; a failure is logged and
 * changes nothing about the order. Closing the shop waits for those under way.
 */
const createConfirmations = (app: FastifyInstance) => {
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(underWay)
  })
  return ({ db, providers, log }: Context, placed: OrderRow) => {
    const sending = readItems(db, [placed.id])
      .then((items) => confirmOrder(providers, placed, items.get(placed.id) ?? []))
      .catch(() => log.error(`The confirmation of order ${placed.id} was not sent.`))
      .finally(() => underWay.delete(sending))
    underWay.add(sending)
  }
}

export const orderRoutes = (app: FastifyInstance): void => {
  const confirm = createConfirmations(app)

  serve(app, order.deliveryCharge, schema.deliveryCharge, async ({ db, request }) => ({
    payload_deliveryCharge: wireDelivery(toPaise(request.sub_total), await readTerms(db)),
  }))
  serve(app, order.paymentFees, schema.paymentFees, async ({ db }) => wireFees(await readTerms(db)))
  serveCustomer(app, order.cashOnDelivery, schema.cashOnDelivery, async (context) => {
    const { db, customerId, request, idempotencyKey } = context
    const placed = await placeOrder(db, customerId, request, idempotencyKey, context.now())
    if (placed.isNew) confirm(context, placed.order)
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
  serveCustomer(
    app,
    order.orderDetails,
    schema.orderDetails,
    async ({ db, customerId, request }) => ({
      payload_orderDetails: await readOwnOrder(db, customerId, request.order_id),
    }),
  )
  serveCustomer(app, order.cancelItem, schema.cancelItem, async (context) => {
    const { db, customerId, request } = context
    await cancelItem(db, customerId, request.order_id, request.item_id, context.now())
    return {}
  })
}
