import { describe, expect, test } from 'vitest'
import { lineOf, maxQuantity, quantityOf, withQuantity } from '#src/domain/bag.ts'
import { katli } from '#tests/support/page/product.ts'

const laddu = { ...katli, id: 2, slug: 'laddu', mrp: 34500, sellingPrice: 34500 }

describe('how many packs are allowed', () => {
  test('the limit per order, or the stock when it is less', () => {
    expect(maxQuantity(katli)).toBe(5)
    expect(maxQuantity({ ...katli, stock: 3 })).toBe(3)
    expect(maxQuantity({ ...katli, stock: -1 })).toBe(0)
  })
})

describe('changing a line', () => {
  test('a new product goes to the end, a known one keeps its place', () => {
    const one = withQuantity([], lineOf(katli), 1)
    const two = withQuantity(one, lineOf(laddu), 1)
    const three = withQuantity(two, lineOf(katli), 4)
    expect(three.map((line) => [line.productId, line.quantity])).toEqual([
      [1, 4],
      [2, 1],
    ])
    expect(quantityOf(three, 1)).toBe(4)
    expect(quantityOf(three, 9)).toBe(0)
  })
})
