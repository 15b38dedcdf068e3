import { expect, test } from 'vitest'
import { nearestInStock } from '#src/domain/nearest.ts'
import type { Product, Variant } from '#src/domain/product.ts'
import { katli } from '#tests/support/page/product.ts'

const size = (amount: number, unit = 'g', isSoldOut = false): Variant => ({
  slug: `katli-${amount}${unit}`,
  size: { amount, unit },
  color: null,
  isSoldOut,
})
const own: Variant = { ...size(500), slug: katli.slug, isSoldOut: true }
const soldOut: Product = { ...katli, stock: 0 }
const dish = (name: string, change: Partial<Product>): Product => ({
  ...katli,
  slug: name.toLowerCase(),
  name,
  size: { amount: 500, unit: 'g' },
  stock: 5,
  ...change,
})

test('the sizes in stock are offered, the one nearest in weight first, whatever its unit', () => {
  const near = (...sizes: Variant[]) =>
    nearestInStock(soldOut, [own, ...sizes], []).map(({ name }) => name)
  expect(near(size(250), size(1, 'kg'))).toEqual(['250 g', '1 kg'])
  expect(near(size(100), size(0.75, 'kg'))).toEqual(['0.75 kg', '100 g'])
  expect(near(size(12, 'pieces'), size(2, 'kg'))).toEqual(['2 kg', '12 pieces'])
  expect(near(size(250, 'g', true), size(1, 'kg'))).toEqual(['1 kg'])
})

test('another colour of the same weight is nearer than another weight', () => {
  const green = { ...size(500), slug: 'green', color: { code: '#0a0', name: 'Green' } }
  expect(nearestInStock(soldOut, [own, size(250), green], [])[0]).toEqual({
    slug: 'green',
    name: '500 g, Green',
  })
})

test('if all sizes are sold out, another dish is: nearest in weight, then in price', () => {
  const sizes = [own, size(250, 'g', true)]
  const others = [
    dish('Heavy', { size: { amount: 1, unit: 'kg' }, sellingPrice: katli.sellingPrice }),
    dish('Cheap', { sellingPrice: 20_000 }),
    dish('Alike', { sellingPrice: 60_000 }),
    dish('Gone', { stock: 0, sellingPrice: katli.sellingPrice }),
  ]
  expect(nearestInStock(soldOut, sizes, others)).toEqual([{ slug: 'alike', name: 'Alike, 500 g' }])
  expect(nearestInStock(soldOut, sizes, others.slice(0, 1))[0]?.name).toBe('Heavy, 1 kg')
  expect(nearestInStock({ ...soldOut, size: null }, [], [dish('Any', { size: null })])).toEqual([
    { slug: 'any', name: 'Any' },
  ])
})

test('nothing is offered if nothing is in stock, least of all the product itself', () => {
  const itself = { ...own, isSoldOut: false }
  expect(nearestInStock(soldOut, [itself], [katli, dish('Gone', { stock: 0 })])).toEqual([])
})
