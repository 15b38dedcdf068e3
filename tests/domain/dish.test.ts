import { describe, expect, it } from 'vitest'
import { dishesOf } from '#src/domain/dish.ts'
import { byListingOrder } from '#src/domain/listing.ts'
import { ratingOf, type Product } from '#src/domain/product.ts'

const size = (id: number, item: string, amount: number, unit: string, more = {}): Product =>
  ({ id, item, name: item, size: { amount, unit }, mrp: amount, stock: 9, ...more }) as Product
const shownIn = (dishes: readonly Product[]) => dishes.map(({ id }) => id)
const sizesIn = (dishes: ReturnType<typeof dishesOf>) =>
  dishes.map(({ sizes }) => sizes.map(({ id }) => id))

const half = size(1, 'katli', 500, 'g')
const quarter = size(2, 'katli', 250, 'g')
const kilo = size(3, 'katli', 1, 'kg', { mrp: 1000 })
const laddu = size(4, 'laddu', 6, 'pieces')

describe('dishes', () => {
  it('stand where the first of their listed sizes stands, and show it', () => {
    const dishes = dishesOf([half, laddu, quarter, kilo])
    expect(shownIn(dishes)).toEqual([1, 4])
    expect(shownIn(dishesOf([laddu, kilo, half, quarter]))).toEqual([4, 3])
  })

  it('have all their sizes, the smallest first, a kilogram after 500 grams', () => {
    expect(sizesIn(dishesOf([kilo, half, laddu, quarter]))).toEqual([[2, 1, 3], [4]])
  })

  it('compare packs of one size by price, then by id', () => {
    const red = size(8, 'box', 1, 'kg', { mrp: 900 })
    const green = size(7, 'box', 1000, 'g', { mrp: 900 })
    const gold = size(5, 'box', 1, 'kg', { mrp: 1200 })
    expect(sizesIn(dishesOf([gold, red, green]))).toEqual([[7, 8, 5]])
  })

  it('of a listing have their other sizes too, but are no more dishes than are listed', () => {
    const dishes = dishesOf([quarter], [half, quarter, kilo, laddu])
    expect(shownIn(dishes)).toEqual([2])
    expect(sizesIn(dishes)).toEqual([[2, 1, 3]])
  })

  it('show a size that can be had before one that is sold out', () => {
    const gone = { ...quarter, stock: 0 }
    const listed = [gone, half, laddu].map((one) => ({ ...one, rank: 0 }))
    const dishes = dishesOf(listed.sort(byListingOrder), listed)
    expect(shownIn(dishes)).toEqual([1, 4])
    expect(sizesIn(dishes)).toEqual([[2, 1], [4]])
  })

  it('are told apart by name if the store names no item', () => {
    const [a, b, other] = [half, quarter, laddu].map((one) => ({ ...one, item: '' }))
    expect(sizesIn(dishesOf([a!, other!, b!]))).toEqual([[2, 1], [4]])
    // Two dishes of one name are two, if the store says so.
    expect(dishesOf([half, { ...laddu, name: half.name }])).toHaveLength(2)
  })

  it('are rated by all who rated one of their sizes', () => {
    const rated = (one: Product, averageRating: number, ratingCount: number) => ({
      ...one,
      averageRating,
      ratingCount,
    })
    const [dish] = dishesOf([rated(quarter, 5, 1), rated(half, 4, 2), rated(kilo, 0, 0)])
    expect(ratingOf(dish!.sizes)).toBe(4.3)
    expect(ratingOf([rated(laddu, 0, 0)])).toBe(0)
    // A number without a mean says nothing of the stars.
    expect(ratingOf([rated(half, 4.5, 2), rated(kilo, 0, 90)])).toBe(4.5)
  })

  it('are none of nothing', () => {
    expect(dishesOf([], [half])).toEqual([])
  })
})
