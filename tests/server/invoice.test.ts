import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orderInvoice } from '#src/contract/invoice.ts'
import { cancelItem, orderDetails } from '#src/contract/order.ts'
import { invoices } from '#src/server/db/schema/invoice.ts'
import { markShipment, setItemProgress } from '#src/server/fulfilment/progress.service.ts'
import { site } from '#src/site.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import {
  buy,
  ofCustomer,
  productBySlug,
  put,
  refusal,
  type Shopper,
} from '#tests/support/shop/shopper.ts'

const shop = shopForAll({ env: { OTP_SENDS_PER_CALLER: '1000' } })
let shopper: Shopper
let mobile = 9_870_000_000
beforeEach(async () => {
  shopper = await shop.customer(String(++mobile))
})

const of = (who: Shopper) => ({ ...ofCustomer(who), company_id: site.companyId })
const order = async (...slugs: string[]) => {
  for (const slug of slugs) await put(shopper, (await productBySlug(shop, slug)).id)
  const { order_id } = await buy(shop, shopper)
  const details = await shopper.send(orderDetails, { ...of(shopper), order_id })
  return { id: order_id, items: details.payload_orderDetails.orderdetails.map((i) => i.item_id) }
}
const number = async (order_id: number) =>
  (await shopper.send(orderInvoice, { ...of(shopper), order_id })).payload_orderInvoice
    .invoice_number
const serial = (text: string) => Number(text.split('/')[2])

test('an invoice is numbered when the courier has the order, once, and without gaps', async () => {
  const orders = [await order('kaju-katli-500g'), await order('milk-cake-250g')]
  expect(await number(orders[0]!.id)).toBe('')
  await Promise.all(orders.map(({ id }) => markShipment(shop.db, id, shop.clock.now())))
  await markShipment(shop.db, orders[0]!.id, shop.clock.now())
  const numbers = await Promise.all(orders.map(({ id }) => number(id)))
  expect(numbers[0]).toMatch(/^MG\/\d\d-\d\d\/\d{6}$/)
  expect(numbers.map(serial).sort()).toEqual([1, 2])
  expect(await number(orders[0]!.id)).toBe(numbers[0])
})

test('an order that is out in parts has none until nothing of it can be cancelled', async () => {
  const { id, items } = await order('kaju-katli-500g', 'milk-cake-250g')
  await setItemProgress(shop.db, items[0]!, 'out-for-delivery', shop.clock.now())
  expect(await number(id)).toBe('')
  await shopper.send(cancelItem, { ...of(shopper), order_id: id, item_id: items[1]! })
  // At once, not when somebody looks at it: that may be in another financial year.
  expect(await shop.db.$count(invoices, eq(invoices.orderId, id))).toBe(1)
  expect(serial(await number(id))).toBeGreaterThan(0)
})

test("somebody else's invoice is not found", async () => {
  const { id } = await order('kaju-katli-500g')
  const other = await shop.customer(String(++mobile))
  const refused = await refusal(other.send(orderInvoice, { ...of(other), order_id: id }))
  expect(refused).toMatchObject({ status: 404, code: 'unknown-order' })
})
