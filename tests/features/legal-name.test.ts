import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { OrderDetails } from '#src/domain/order.ts'

const address = { name: 'Ritika Sharma', contact: '9810043210', state: 'Delhi', city: 'Delhi' }
const amounts = { delivery: 0, handlingFee: 0, digitalDiscount: 0, subtotal: 0, total: 0 }
const order = { number: 'MG-1', orderedAt: '2026-11-20T10:00:00Z', paymentMode: 'Online' }

const sellerWith = async (env: Record<string, string>): Promise<string> => {
  vi.resetModules()
  vi.doMock('#src/public-env.ts', () => ({ env }))
  const { TaxInvoice } = await import('#src/features/order/TaxInvoice.tsx')
  const whole = { ...order, ...amounts, transactionId: '', items: [], deliverTo: address }
  const html = renderToStaticMarkup(
    createElement(TaxInvoice, {
      ...{ order: whole as unknown as OrderDetails, number: 'MG/26-27/1' },
      issuedAt: order.orderedAt,
    }),
  )
  return /Sold by<\/h2><p><b>(.*?)<\/b>/.exec(html)?.[1] ?? ''
}

test('an invoice names the firm that sells, which may be called otherwise than the shop', async () => {
  expect(await sellerWith({})).toBe('Meetha Ghar')
  expect(await sellerWith({ PUBLIC_SHOP_LEGAL_NAME: '' })).toBe('Meetha Ghar')
  expect(await sellerWith({ PUBLIC_SHOP_LEGAL_NAME: 'Gulmohar Foods LLP' })).toBe(
    'Gulmohar Foods LLP',
  )
})
