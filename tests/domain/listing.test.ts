import { describe, expect, test } from 'vitest'
import { byListingOrder } from '#src/domain/listing.ts'
import type { Product } from '#src/domain/product.ts'

const product = (id: number, name: string, mrp: number, stock = 5): Product => ({
  id,
  name,
  mrp,
  stock,
  slug: `p${id}`,
  picture: null,
  pictureCount: 0,
  sellingPrice: mrp,
  dealPrice: 0,
  dealTypeId: 0,
  isDeal: false,
  isHotDeal: false,
  isNew: false,
  maxPerOrder: 5,
  size: null,
  veg: true,
  nameHi: '',
  averageRating: 0,
  ratingCount: 0,
})

describe('the order of a listing', () => {
  test('sold out last, then by name, then the cheaper size first', () => {
    const shelf = [
      product(1, 'Rasgulla', 40000),
      product(2, 'Barfi', 60000, 0),
      product(3, 'Katli', 90000),
      product(4, 'Katli', 45000),
    ]
    expect(shelf.sort(byListingOrder).map((p) => p.id)).toEqual([4, 3, 1, 2])
  })
})
