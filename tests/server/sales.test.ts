import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readCsv } from '#src/server/control/csv.ts'
import { creditNotes, invoices } from '#src/server/db/schema/invoice.ts'
import { orderItems, orders } from '#src/server/db/schema/order.ts'
import { shopForEach } from '#tests/support/hooks/shop.ts'
import type { Shopper } from '#tests/support/shop/shopper.ts'

const shop = shopForEach()
const columns =
  'document,number,date,for_invoice,for_invoice_date,order,buyer,place_of_supply,hsn,gst_percent,quantity,taxable,cgst,sgst,igst,total,document_total,payment,transaction'

const ordered = async (shopper: Shopper, ...slugs: string[]) => {
  for (const slug of slugs) await shopper.put((await shop.changeProduct(slug, { stock: 20 })).id)
  return shopper.buy()
}
const sales = async (period?: string) => {
  const text = await shop.owner('sales', period === undefined ? {} : { period })
  const [head, ...rows] = readCsv(text).map(({ cells }) => cells)
  expect(head?.join(',')).toBe(columns)
  return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [head![at]!, cell])))
}
const sumOf = (rows: readonly Record<string, string>[], column: string) =>
  Math.round(rows.reduce((sum, row) => sum + Number(row[column]) * 100, 0)) + 0

test('the sales of a month are its invoices and credit notes, by HSN code and rate', async () => {
  const shopper = await shop.customer()
  const { order_id, order_string } = await ordered(shopper, 'kaju-katli-500g', 'ratlami-sev-200g')
  const month = shop.clock.now().toISOString().slice(0, 7)
  expect(await sales(month)).toEqual([])
  await shop.owner('shipment', { order: String(order_id) })
  const [invoice] = await shop.db.select().from(invoices).where(eq(invoices.orderId, order_id))
  const { sum, lines, number } = invoice!.contents!
  const sold = await sales()
  expect(sold.length).toBe(new Set(lines.map(({ code, rate }) => `${code} ${rate}`)).size)
  expect(sold[0]).toMatchObject({
    document: 'Invoice',
    number,
    for_invoice: '',
    order: order_string,
    place_of_supply: '07-Delhi',
    payment: 'Cash on Delivery',
    transaction: '',
    document_total: (sum.gross / 100).toFixed(2),
  })
  for (const column of ['taxable', 'cgst', 'sgst', 'igst'] as const)
    expect(sumOf(sold, column)).toBe(sum[column])
  expect(sumOf(sold, 'total')).toBe(sum.gross)
  const [item] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order_id))
  await shop.owner('cancel', { order: order_string, reason: 'It fell.' })
  const all = await sales(month)
  const notes = all.filter(({ document }) => document === 'Credit note')
  expect(notes[0]).toMatchObject({
    number: number.replace(/\d(\d{5})$/, 'C$1'),
    for_invoice: number,
    hsn: item!.hsn,
  })
  expect(sumOf(all, 'quantity')).toBe(0)
  expect(sumOf(all, 'total')).toBe(0)
  expect(sumOf(all, 'cgst')).toBe(0)
})

test('a month begins and ends at midnight in India, and an older invoice is in it', async () => {
  const shopper = await shop.customer()
  const { order_id } = await ordered(shopper, 'kaju-katli-500g')
  await shop.owner('shipment', { order: String(order_id) })
  const issue = (at: string) =>
    shop.db
      .update(invoices)
      .set({ issuedAt: new Date(at), contents: null })
      .where(eq(invoices.orderId, order_id))
  await issue('2026-12-31T18:29:59Z')
  expect((await sales('2026-12'))[0]).toMatchObject({ date: '2026-12-31' })
  expect(await sales('2027-01')).toEqual([])
  expect((await sales('2026-12-31'))[0]).toMatchObject({ date: '2026-12-31' })
  expect(await sales('2027-01-01')).toEqual([])
  await issue('2026-12-31T18:30:00Z')
  expect(await sales('2026-12-31')).toEqual([])
  // What is not in the period is not worked on either: it may be all invoices of years.
  expect((await shop.db.select().from(invoices))[0]?.contents).toBeNull()
  expect((await sales('2027-01-01'))[0]).toMatchObject({ date: '2027-01-01' })
  expect(await sales('2026-12')).toEqual([])
  expect((await sales('2027-01'))[0]).toMatchObject({ date: '2027-01-01' })
  await shop.owner('cancel', { order: String(order_id), reason: 'It fell.' })
  const credited = async (month: string) =>
    (await sales(month)).some(({ document }) => document === 'Credit note')
  const credit = (at: string) => shop.db.update(creditNotes).set({ issuedAt: new Date(at) })
  await credit('2027-01-31T18:29:59Z')
  expect([await credited('2027-01'), await credited('2027-02')]).toEqual([true, false])
  await credit('2027-01-31T18:30:00Z')
  expect([await credited('2027-01'), await credited('2027-02')]).toEqual([false, true])
  await expect(sales('2026-13')).rejects.toThrow('such as 2026-11-28, not "2026-13"')
})

test.each(['=HYPERLINK("http://bad.example","Ritika, Sharma")', '＝1+1'])(
  'a spreadsheet does not run a name such as %s as a formula',
  async (name) => {
    const shopper = await shop.customer()
    const { order_id } = await ordered(shopper, 'kaju-katli-500g')
    await shop.db.update(orders).set({ deliverName: name }).where(eq(orders.id, order_id))
    await shop.owner('shipment', { order: String(order_id) })
    expect((await sales())[0]).toMatchObject({ buyer: `'${name}` })
  },
)
