import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { daysAfter } from '#src/domain/india.ts'
import { refunds } from '#src/server/db/schema/payment.ts'
import { products } from '#src/server/db/schema/product.ts'
import { markShipment, setOrderProgress } from '#src/server/fulfilment/progress.service.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { copyOrder } from '#tests/support/orders/order-copies.ts'
import { payInDialog } from '#tests/support/shop/payer.ts'
import type { Shopper } from '#tests/support/shop/shopper.ts'

const shop = shopForAll()
let shopper: Shopper
beforeAll(async () => {
  shopper = await shop.customer()
})
beforeEach(async () => {
  await shop.changeProduct('kaju-katli-500g', { stock: 20, maxPerOrder: 10 })
  await shopper.put('kaju-katli-500g')
})

const listed = (args: unknown = null): Promise<string> => shop.owner('orders', args)

test('a refused refund stays listed, however many orders are newer', async () => {
  const opened = await shopper.openPayment()
  const { order_id } = opened
  const proof = await payInDialog(shop, shopper, opened)
  await shopper.cancel(order_id)
  await vi.waitFor(async () => expect(await listed()).toContain('(item) processed'))
  await copyOrder(shop, order_id, 100)
  expect(await listed()).not.toContain(opened.order_string)
  const ofOrder = eq(refunds.paymentId, proof.razorpay_payment_id)
  await shop.db.update(refunds).set({ state: 'failed' }).where(ofOrder)
  const list = await listed()
  expect(list).toContain(opened.order_string)
  expect(list).toMatch(/REFUSED BY THE GATEWAY: still owed; "npm run store -- refund \d+ again"/)
})

test('the orders of a day are listed with their items, however many orders are newer', async () => {
  const wish = await shopper.wish()
  const early = { ...wish, slot_date: '2026-11-27' }
  const due = await shopper.order(early)
  await shop.changeProduct('milk-cake-250g', { stock: 20 })
  await shopper.put('milk-cake-250g')
  const other = await shopper.buy()
  await copyOrder(shop, other.order_id, 100, { gatewayOrderId: null })
  await copyOrder(shop, due.order_id, 1, { phase: 'expired', gatewayOrderId: null })
  const list = await listed({ day: '2026-11-27' })
  expect(list.match(/ {2}order \d+ /g)).toEqual([`  order ${due.order_id} `])
  expect(list).toMatch(/ {2}item \d+ {2}1 x Kaju Katli 500 g {2}placed/)
  expect(await listed({ day: '2026-11-30' })).toBe('No order leaves or comes on Mon, 30 November.')
  for (const day of ['30.11.', '2026-02-30'])
    await expect(listed({ day })).rejects.toThrow(`"${day}" is no day such as 2026-11-28, no order`)
})

test('a product tells how many of its packs are in open orders, and so still on the shelf', async () => {
  const { id, slug } = await shop.changeProduct('peda-250g', { stock: 20, maxPerOrder: 10 })
  const told = () => shop.owner('product', { slug })
  expect(await told()).toContain(`${slug}: 20 in stock, MRP`)
  const buyer = await shop.customer()
  const buy = async (packs: number) => {
    await buyer.put(id, packs)
    return (await buyer.buy()).order_id
  }
  const first = await buy(3)
  const others = [await buy(1), await buy(1), await buy(1)] as const
  await buyer.put(id, 2)
  await buyer.openPayment()
  expect(await told()).toContain(`${slug}: 12 in stock, besides 2 in unpaid orders, 6 to be packed`)
  await buyer.cancel(others[0])
  await setOrderProgress(shop.db, others[1], 'packed', shop.clock.now())
  await markShipment(shop.db, others[2], shop.clock.now())
  expect(await told()).toContain(`${slug}: 13 in stock, besides 2 in unpaid orders, 3 to be packed`)
  // Somebody may forget to note that it was packed.
  const { slot_date } = await buyer.details(first)
  const at = (day: string) => shop.clock.advance(Date.parse(day) - shop.clock.now().getTime())
  at(daysAfter(slot_date, 2))
  expect(await told()).toContain('3 to be packed')
  at(daysAfter(slot_date, 3))
  expect(await told()).toContain(`${slug}: 13 in stock, MRP`)
})

test('one piece is told as one piece, in the mail and in the list', async () => {
  const { id, slug } = await shop.changeProduct('samosa-6-pieces', { stock: 20 })
  await shop.db.update(products).set({ amount: 1 }).where(eq(products.slug, slug))
  await shopper.put(id)
  const { order_id, order_string } = await shopper.buy()
  const mail = () =>
    shop.outbox().find(({ channel, text }) => channel === 'mail' && text.includes(order_string))
      ?.text
  await vi.waitFor(() => expect(mail()).toContain('1 x Samosa (1 piece):'))
  const [, own = ''] = (await listed()).split(`order ${order_id} `)
  expect(own).toMatch(/1 x Samosa 1 piece {2}placed/)
})
