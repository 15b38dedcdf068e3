import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductDetails } from '#src/domain/product.ts'
import { Facts } from '#src/features/product/Facts.tsx'
import { otherFacts } from '#src/features/product/facts.ts'
import { business } from '#src/business.ts'

const licenceOf = (fssai: string) => {
  const texts = { specifications: {}, other: {}, barcode: '', storeName: '' }
  const product = { ...texts, law: { fssai, consumerCare: '' } } as unknown as ProductDetails
  return otherFacts(product).filter(([name]) => name.includes('FSSAI'))
}

test("the seller's licence does not stand as the maker's", () => {
  expect(licenceOf('10012022000123')).toEqual([['FSSAI Lic. No.', '10012022000123']])
  for (const fssai of ['', business.fssai])
    expect(licenceOf(fssai)).toEqual([['Seller’s FSSAI Lic. No.', business.fssai]])
})

test('a description keeps its lines, and is no markup', () => {
  const shown = (description: string) => {
    const texts = { specifications: {}, other: {}, law: {}, barcode: '', storeName: '' }
    const product = { ...texts, description } as unknown as ProductDetails
    return renderToStaticMarkup(createElement(Facts, { product }))
  }
  expect(shown('Soft.\nFresh & <b>.')).toContain(
    '<p style="white-space:pre-line">Soft.\nFresh &amp; &lt;b&gt;.</p>',
  )
  expect(shown('Soft. Fresh.')).toContain('<p>Soft. Fresh.</p>')
})
