import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { business, seller } from '#src/business.ts'
import { orderInvoice, orderInvoiceOf } from '#src/contract/invoice.ts'
import { escapeHtml } from '#src/domain/html.ts'
import { indiaDate } from '#src/domain/india.ts'
import { formatExact, toPaise } from '#src/domain/money.ts'
import { invoices } from '#src/server/db/schema/invoice.ts'
import { orders } from '#src/server/db/schema/order.ts'
import { markShipment, setItemProgress } from '#src/server/fulfilment/progress.service.ts'
import { shopForAll, shopperForEach } from '#tests/support/hooks/shop.ts'
import { refusal } from '#tests/support/shop/shopper.ts'

const shop = shopForAll()
const shopper = shopperForEach(shop)

const order = async (...slugs: string[]) => {
  for (const slug of slugs) await shopper.put(slug)
  const { order_id } = await shopper.buy()
  return {
    id: order_id,
    items: (await shopper.details(order_id)).orderdetails.map((i) => i.item_id),
  }
}
const invoice = async (order_id: number) =>
  orderInvoiceOf(await shopper.send(orderInvoice, { ...shopper.own, order_id }))
const number = async (order_id: number) => (await invoice(order_id)).number
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
  await shopper.cancel(id, items[1]!)
  // At once, not when somebody looks at it: that may be in another financial year.
  expect(await shop.db.$count(invoices, eq(invoices.orderId, id))).toBe(1)
  expect(serial(await number(id))).toBeGreaterThan(0)
})

test('an issued invoice stays as it is, whatever is cancelled later', async () => {
  const { id, items } = await order('kaju-katli-500g', 'milk-cake-250g')
  expect((await invoice(id)).issued).toBeNull()
  await markShipment(shop.db, id, shop.clock.now())
  const first = await invoice(id)
  expect(first.cancelled).toEqual({ items: [], amount: 0 })
  const { total_paid_amount: whole } = await shopper.details(id)
  expect(first.issued).toMatchObject({ seller, sum: { gross: toPaise(whole) } })
  expect(first.issued?.lines.slice(0, 2).map(({ name }) => name)).toEqual([
    'Kaju Katli, 500 g',
    'Alwar Milk Cake, 250 g',
  ])
  shop.clock.advance(60_000)
  await shop.owner('cancel', { order: String(id), item: items[0], reason: 'It fell.' })
  const part = await shopper.details(id)
  expect(await invoice(id)).toEqual({
    ...first,
    creditNotes: [expect.objectContaining({ reason: 'It fell.' })],
    cancelled: {
      items: ['Kaju Katli, 500 g'],
      amount: toPaise(whole) - toPaise(part.total_paid_amount),
    },
  })
  await shop.owner('cancel', { order: String(id), reason: 'It fell, too.' })
  expect((await shopper.details(id)).standing?.may_invoice).toBe(1)
  expect(await invoice(id)).toMatchObject({
    number: first.number,
    issued: first.issued,
    cancelled: { items: ['Kaju Katli, 500 g', 'Alwar Milk Cake, 250 g'], amount: toPaise(whole) },
  })
})

test('an issued invoice keeps its number and seller when the shop takes others', async () => {
  const { id } = await order('kaju-katli-500g')
  await markShipment(shop.db, id, shop.clock.now())
  const before = [{ ...business }, { ...seller }] as const
  const first = await invoice(id)
  Object.assign(business, { invoicePrefix: 'ZZ' })
  Object.assign(seller, { address: '1 New Street', gstin: '' })
  try {
    expect(await invoice(id)).toEqual(first)
  } finally {
    Object.assign(business, before[0])
    Object.assign(seller, before[1])
  }
})

test('an invoice of the time before its contents were kept is computed as it was issued', async () => {
  const { id, items } = await order('kaju-katli-500g', 'milk-cake-250g')
  await markShipment(shop.db, id, shop.clock.now())
  const first = await invoice(id)
  await shop.db.update(invoices).set({ contents: null }).where(eq(invoices.orderId, id))
  shop.clock.advance(60_000)
  await shop.owner('cancel', { order: String(id), item: items[0], reason: 'It fell.' })
  const { cancelled, creditNotes, ...facts } = await invoice(id)
  expect(facts).toEqual({ number: first.number, issuedAt: first.issuedAt, issued: first.issued })
  expect(cancelled.items).toEqual(['Kaju Katli, 500 g'])
  expect(creditNotes.map(({ sum }) => sum.gross)).toEqual([cancelled.amount])
  const [row] = await shop.db.select().from(invoices).where(eq(invoices.orderId, id))
  expect(row?.contents).toMatchObject({ number: first.number })
})

test("somebody else's invoice is not found", async () => {
  const { id } = await order('kaju-katli-500g')
  const other = await shop.newShopper()
  const refused = await refusal(other.send(orderInvoice, { ...other.own, order_id: id }))
  expect(refused).toMatchObject({ status: 404, code: 'unknown-order' })
})

const printed = (day?: string) => shop.owner('invoices', day === undefined ? {} : { day })

test('the owner prints an invoice with its credit notes, as the customer reads it', async () => {
  const { id, items } = await order('kaju-katli-500g', 'milk-cake-250g')
  await expect(printed(String(id))).rejects.toThrow('it gets one when all that is not cancelled')
  const deliverName = 'Asha <b>& Sons'
  await shop.db.update(orders).set({ deliverName }).where(eq(orders.id, id))
  const said = await shop.owner('shipment', { order: String(id) })
  const { order_string } = await shopper.details(id)
  expect(said).toContain(`npm run -s store -- invoices ${order_string} > invoice.html`)
  shop.clock.advance(60_000)
  await shop.owner('cancel', { order: String(id), item: items[0], reason: 'It fell.' })
  const { number: name, issued, cancelled, creditNotes } = await invoice(id)
  const page = await printed(order_string)
  expect(page).toMatch(/<h1>Tax Invoice<\/h1>.*GSTIN.*CGST.*Prices include GST/s)
  const amounts = [issued!.sum.gross, issued!.sum.taxable, cancelled.amount]
  for (const text of [
    `No. ${name} of`,
    escapeHtml(deliverName),
    'Kaju Katli, 500 g',
    'Cancelled after this invoice: Kaju Katli, 500 g.',
    `Credit note ${creditNotes[0]!.number} of`,
    'It fell.',
    ...amounts.map(formatExact),
  ])
    expect(page).toContain(text)
  expect(page).not.toContain(deliverName)
  expect(page).not.toContain('A gift')
  expect(await shop.owner('orders', { day: order_string })).toContain('to print its invoice')
})

test('the owner prints the invoices of a day, and those that got a credit note on it', async () => {
  const earlier = await order('kaju-katli-500g')
  await markShipment(shop.db, earlier.id, shop.clock.now())
  const { number: first } = await invoice(earlier.id)
  shop.clock.advance(24 * 3_600_000)
  const gift = await order('milk-cake-250g')
  await shop.db.update(orders).set({ giftMessage: 'Happy Diwali' }).where(eq(orders.id, gift.id))
  await markShipment(shop.db, gift.id, shop.clock.now())
  const { number: second } = await invoice(gift.id)
  const today = await printed()
  expect(today).toContain(second)
  expect(today).not.toContain(first)
  expect(today).toContain('A gift: this is for the buyer.')
  expect(await printed(indiaDate(shop.clock.now()))).toBe(today)
  await shop.owner('cancel', { order: String(earlier.id), reason: 'It fell.' })
  const both = await printed()
  expect(both.indexOf(first)).toBeGreaterThan(0)
  expect(both.indexOf(first)).toBeLessThan(both.indexOf(second))
  expect(await printed('2020-01-01')).toContain('No invoice and no credit note was issued on')
  await expect(printed('yesterday')).rejects.toThrow('Invoices are of a day such as 2026-11-28')
})

test('the numbers of each financial year begin with 1', async () => {
  const { id } = await order('kaju-katli-500g')
  const april = new Date('2027-04-01T00:00:00+05:30')
  await markShipment(shop.db, id, april)
  expect(await number(id)).toBe('MG/27-28/000001')
})
