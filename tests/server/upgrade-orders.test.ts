import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '#src/server/db/migrations-folder.ts'
import { orders } from '#src/server/db/schema/order.ts'
import { settings } from '#src/server/db/schema/shop.ts'
import { gatewayShopForAll } from '#tests/support/hooks/shop.ts'
import { auditOrders } from '#tests/support/orders/order-audit.ts'
import { followBackground } from '#tests/support/orders/order-history.ts'
import { errorsOf, readTruths } from '#tests/support/orders/order-truth.ts'
import { payAtSandbox } from '#tests/support/shop/payer.ts'
import type { Shopper } from '#tests/support/shop/shopper.ts'

const slugs = ['kaju-katli-500g', 'gulab-jamun-500g']

const { gateway, shop } = gatewayShopForAll()
let shopper: Shopper
beforeAll(async () => {
  shopper = await shop.customer()
  for (const slug of slugs) await shop.changeProduct(slug, { stock: 500, maxPerOrder: 10 })
})

const fill = async () => {
  for (const slug of slugs) await shopper.put(slug, 2)
}
const paid = async (): Promise<number> => {
  await fill()
  const opened = await shopper.openPayment()
  const proof = await payAtSandbox(shop, opened.gateway_order_id)
  await shopper.reportPayment(opened, proof)
  return opened.order_id
}
const cash = async (): Promise<number> => {
  await fill()
  return (await shopper.buy(crypto.randomUUID())).order_id
}
const cancelFirst = async (order_id: number) => {
  const [item] = (await shopper.orderPage(order_id)).items
  await shopper.cancel(order_id, item!.id)
}

/** A handling fee as it was rounded before 0007: to paise, for the goods ordered and for those left. */
const chargeFee = async (orderId: number) => {
  const { db } = shop
  const truths = await readTruths(db, shopper.customerId)
  const { order, worth } = truths.find((truth) => truth.order.id === orderId)!
  const fee = (amount: number) => Math.floor((amount * 1.7) / 100 + 0.5)
  await db
    .update(orders)
    .set({
      handlingFeePercent: 1.7,
      handlingFee: fee(order.subtotal),
      total: order.total + fee(order.subtotal),
      orderedHandlingFee: fee(worth),
    })
    .where(eq(orders.id, orderId))
}

/** Reverts the order tables to before migration 0007, and runs that migration. */
const upgradeOrders = async () => {
  const { db } = shop
  for (const column of [
    'request_digest',
    'reserved_since',
    'ordered_delivery',
    'ordered_handling_fee',
    'ordered_digital_discount',
    'delivery_below',
    'delivery_free_from',
  ])
    await db.execute(sql.raw(`alter table orders drop column ${column}`))
  const migration = await readFile(join(migrationsFolder, '0007_order_standing.sql'), 'utf8')
  for (const statement of migration.split('--> statement-breakpoint'))
    await db.execute(sql.raw(statement))
}

test('what was ordered, paid and given back adds up after the upgrade of 0007', async () => {
  const { db } = shop
  const settled = followBackground(gateway)
  const fees = { handlingFeePercent: 0, digitalDiscountPercent: 2.3 }
  const delivery = { deliveryCharge: 4_950, deliveryFreeFrom: 1_000_000 }
  await db
    .update(settings)
    .set({ ...fees, ...delivery })
    .where(eq(settings.id, 1))
  await paid()
  await cash()
  const inPart = await cash()
  await cancelFirst(inPart)
  await shopper.cancel(await cash())
  await cancelFirst(await paid())
  await shopper.cancel(await paid())
  await settled()
  // One refused, and two pending: of an item and of a whole order.
  gateway.setLine('refuse', /refund/)
  await cancelFirst(await paid())
  await settled()
  gateway.setLine('down', /refund/)
  await cancelFirst(await paid())
  await shopper.cancel(await paid())
  await fill()
  await shopper.openPayment()

  await settled()
  await chargeFee(inPart)

  const before = await readTruths(db, shopper.customerId)
  await upgradeOrders()
  const after = await readTruths(db, shopper.customerId)
  const sums = (truths: typeof before) =>
    truths.map(({ order, ordered, remains, paid, refunded, underWay, refused }) => [
      order.orderedDelivery,
      order.orderedHandlingFee,
      order.orderedDigitalDiscount,
      ordered,
      remains,
      paid,
      refunded,
      underWay,
      refused,
    ])
  expect(sums(after)).toEqual(sums(before))
  expect(after.flatMap(errorsOf)).toEqual([])
  await auditOrders(db, shopper)
})
