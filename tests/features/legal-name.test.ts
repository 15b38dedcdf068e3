import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { OrderDetails } from '#src/domain/order.ts'

const address = { name: 'Ritika Sharma', contact: '9810043210', state: 'Delhi', city: 'Delhi' }
const amounts = { delivery: 0, handlingFee: 0, digitalDiscount: 0, subtotal: 0, total: 0 }
const order = { number: 'MG-1', orderedAt: '2026-11-20T10:00:00Z', paymentMode: 'Online' }

const itemWith = (gstPercent: number) => ({
  name: 'Khakhra',
  size: null,
  state: 'placed',
  hsn: '1905',
  quantity: 1,
  total: 10_000,
  gstPercent,
})

const invoiceWith = async (
  env: Record<string, string>,
  number = 'MG/26-27/1',
  rates: readonly number[] = [],
) => {
  vi.resetModules()
  vi.doMock('#src/public-env.ts', () => ({ env }))
  const { TaxInvoice } = await import('#src/features/order/TaxInvoice.tsx')
  const whole = {
    ...order,
    ...amounts,
    transactionId: '',
    items: rates.map(itemWith),
    deliverTo: address,
  }
  return renderToStaticMarkup(
    createElement(TaxInvoice, {
      order: whole as unknown as OrderDetails,
      number,
      issuedAt: order.orderedAt,
      issued: null,
      cancelled: { items: [], amount: 0 },
      creditNotes: [],
    }),
  )
}

const sellerWith = async (env: Record<string, string>): Promise<string> =>
  /Sold by<\/h2><p><b>(.*?)<\/b>/.exec(await invoiceWith(env))?.[1] ?? ''

test('an invoice names the firm that sells, which may be called otherwise than the shop', async () => {
  expect(await sellerWith({})).toBe('Meetha Ghar')
  expect(await sellerWith({ PUBLIC_SHOP_LEGAL_NAME: '' })).toBe('Meetha Ghar')
  expect(await sellerWith({ PUBLIC_SHOP_LEGAL_NAME: 'Gulmohar Foods LLP' })).toBe(
    'Gulmohar Foods LLP',
  )
})

test('a seller without a GSTIN issues an invoice that says nothing of GST', async () => {
  const tax = /GST|tax|reverse charge|Place of supply/i
  expect(await invoiceWith({})).toMatch(/<h1>Tax Invoice<\/h1>.*GSTIN.*CGST.*Prices include GST/)
  const env = { PUBLIC_SHOP_GSTIN: '' }
  const invoice = await invoiceWith(env)
  expect(invoice).toContain('<h1>Invoice</h1>')
  expect(invoice).not.toMatch(tax)
  const proforma = await invoiceWith(env, '')
  expect(proforma).toContain('The invoice gets its number')
  expect(proforma).not.toMatch(tax)
})

test.each([
  ['taxed', [5, 5], 'Tax Invoice', true],
  ['not taxed', [0, 0], 'Bill of Supply', false],
  ['of both kinds', [0, 5], 'Invoice-cum-Bill of Supply', true],
])('goods that are %s have the title of the law', async (_what, rates, title, isTaxed) => {
  const invoice = await invoiceWith({}, 'MG/26-27/1', rates)
  expect(invoice).toContain(`<h1>${title}</h1>`)
  expect(invoice.includes('Prices include GST')).toBe(isTaxed)
})

test('an invoice that was issued says what it said then, and what was cancelled after it', async () => {
  const { invoiceFacts } = await import('#src/domain/invoice.ts')
  vi.resetModules()
  vi.doMock('#src/public-env.ts', () => ({ env: {} }))
  const { TaxInvoice } = await import('#src/features/order/TaxInvoice.tsx')
  const whole = { ...order, ...amounts, transactionId: 'pay_1', coupon: 0, items: [] }
  const to = { ...address, houseNo: '', street: '', landmark: '', pincode: '110048' }
  const then = {
    name: 'Old Firm',
    address: 'Old Street',
    phone: '',
    email: '',
    gstin: '',
    fssai: '',
  }
  const issued = invoiceFacts({ ...whole, deliverTo: to }, then)
  const noTax = { discount: 0, gross: 5000, taxable: 5000, cgst: 0, sgst: 0, igst: 0 }
  const html = renderToStaticMarkup(
    createElement(TaxInvoice, {
      order: { ...whole, deliverTo: to } as unknown as OrderDetails,
      number: 'MG/26-27/1',
      issuedAt: order.orderedAt,
      issued,
      cancelled: { items: ['2 x Kaju Katli, 500 g', 'Samosa'], amount: 30_000 },
      creditNotes: [
        {
          number: 'MG/26-27/C00007',
          issuedAt: '2026-11-21T10:00:00Z',
          reason: 'It fell.',
          lines: [{ ...noTax, name: 'Samosa', code: '2106', quantity: 2, rate: 0 }],
          sum: noTax,
        },
      ],
    }),
  )
  expect(html).toContain('<h1>Invoice</h1>')
  expect(html).toContain('<b>Old Firm</b><br/>Old Street')
  expect(html).toContain(
    'Cancelled after this invoice: 2 x Kaju Katli, 500 g; Samosa. Refund: ₹300.00.',
  )
  expect(html).toContain('Credit note MG/26-27/C00007 of 21 November 2026')
  expect(html).toContain('For invoice MG/26-27/1 of 20 November 2026. It fell.')
  expect(html).toMatch(/<th scope="row">Samosa<\/th>.*₹50\.00/)
})
