import { describe, expect, test } from 'vitest'
import { byListingOrder } from '#src/domain/listing.ts'
import { katli } from '#tests/support/page/product.ts'

const product = (id: number, name: string, mrp: number, stock = 5, rank = 0) => ({
  ...katli,
  id,
  name,
  mrp,
  stock,
  rank,
})

describe('the order of a listing', () => {
  test('sold out last, then by rank, then by name, then the cheaper size first', () => {
    const shelf = [
      product(1, 'Rasgulla', 40000),
      product(2, 'Barfi', 60000, 0),
      product(3, 'Katli', 90000),
      product(4, 'Katli', 45000),
      product(5, 'Peda', 45000, 5, -3),
      product(6, 'Jalebi', 45000, 0, -9),
    ]
    expect(shelf.sort(byListingOrder).map((p) => p.id)).toEqual([5, 4, 3, 1, 6, 2])
  })
})
