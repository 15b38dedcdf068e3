import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { productDetailsOf } from '#src/contract/product-details.ts'
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

test("a label is read by the specification's names; a maker may be told in either part", () => {
  const card = { id: 1, name: 'Peda', name_url: 'peda', mrp: 100, selling_price: 90, stock: 5 }
  const specifications = {
    type: 'Mithai',
    model_name: 'Gift',
    shelf_life: 15,
    shelf_life_month_years: 'days',
    container_type: 'Box',
    organic: 'Yes',
    polished: 'No',
    package_dimension_length: 10,
    package_dimension_width: '20',
    package_dimension_height: 5,
    manufactured_by: 'Maker',
    packed_by: 'Packer',
    exp_date: '2099-03-31',
  }
  const told = { country_origin: 'India', manufactured_by: 'Other', marketed_by: 'Marketer' }
  const read = (other_information: Partial<typeof told>) =>
    productDetailsOf({ ...card, specifications, other_information }, [])
  expect(read(told).specifications).toEqual({
    type: 'Mithai',
    modelName: 'Gift',
    shelfLife: '15 days',
    containerType: 'Box',
    organic: 'Yes',
    polished: 'No',
    dimensions: '10 × 20 × 5 cm',
    packedBy: 'Packer',
    expDate: '2099-03-31',
  })
  expect(read(told).other).toEqual({
    countryOfOrigin: 'India',
    manufacturedBy: 'Other',
    marketedBy: 'Marketer',
  })
  expect(read({}).other).toEqual({ countryOfOrigin: '', manufacturedBy: 'Maker', marketedBy: '' })
  expect(read({}).law).toEqual({ fssai: '', netQuantity: '', bestBefore: '', consumerCare: '' })
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
