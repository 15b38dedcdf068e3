import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  boxesInStock,
  boxFacts,
  boxPlaces,
  countPieces,
  fillRest,
  formatPlaces,
  isFull,
  parsePlaces,
  resized,
  type BoxPiece,
} from '#src/domain/box.ts'
import { boxLineOf } from '#src/domain/box-line.ts'
import { lineKey } from '#src/domain/bag.ts'
import { lineName } from '#src/domain/line-name.ts'
import { boxAgain, reorderTexts } from '#src/domain/reorder.ts'

const pieceOf = (productId: number, name: string, change: Partial<BoxPiece> = {}): BoxPiece => ({
  productId,
  name,
  slug: name.toLowerCase(),
  nameHi: '',
  picture: null,
  price: 1800,
  grams: 12.5,
  veg: true,
  contains: ['milk'],
  diets: ['eggless'],
  travels: true,
  keepsDays: 15,
  stock: 20,
  ...change,
})
const katli = pieceOf(12, 'Katli', { diets: ['eggless', 'vrat'], contains: ['milk', 'cashew'] })
const laddu = pieceOf(15, 'Laddu', { price: 2700, grams: 36, keepsDays: 10, stock: 5 })
const jamun = pieceOf(9, 'Jamun', { travels: false, stock: 2 })
const pieces = [katli, laddu, jamun]
const four = { places: 4, price: 4000, maxPerOrder: 20 } as const

test('a box is written as its places, and nothing else is read as a box', () => {
  expect(parsePlaces('12.12.15.9')).toEqual([12, 12, 15, 9])
  expect(parsePlaces('12.0.15.9')).toEqual([12, 0, 15, 9])
  expect([isFull([12, 0, 15, 9]), isFull([12, 12, 15, 9])]).toEqual([false, true])
  expect([...countPieces([12, 0, 15, 12])]).toEqual([
    [12, 2],
    [15, 1],
  ])
  for (const text of ['', '12', '12.12.15', '1.2.3.4.5', '12.12.15.-9', '12.12.15.9 ', '1.1.1.1e3'])
    expect(parsePlaces(text), text).toBeNull()
  expect(parsePlaces('12.12.15.2147483648')).toBeNull()
  fc.assert(
    fc.property(
      fc
        .constantFrom(...boxPlaces)
        .chain((size) => fc.array(fc.nat(2_147_483_647), { minLength: size, maxLength: size })),
      (places) => {
        expect(parsePlaces(formatPlaces(places))).toEqual(places)
      },
    ),
  )
})

test('a box costs itself and its pieces, and holds what any of them holds', () => {
  const facts = boxFacts(four, [12, 12, 15, 9], pieces)
  expect(facts.price).toBe(4000 + 2 * 1800 + 2700 + 1800)
  expect(facts.grams).toBe(2 * 12.5 + 36 + 12.5)
  expect(facts.contains).toEqual(['milk', 'cashew'])
  expect(facts.diets).toEqual(['eggless'])
  expect(facts.staysNear).toEqual(['Jamun'])
  expect([facts.keepsDays, facts.keepsStated]).toEqual([10, true])
  expect(boxFacts(four, [9, 9, 9, 12], pieces).short).toEqual([{ name: 'Jamun', stock: 2 }])
  expect(boxFacts(four, [9, 9, 12, 0], pieces).short).toEqual([])
})

test('what one piece does not state is not stated for the box, which keeps at most as long as the others', () => {
  const unknown = pieceOf(3, 'Barfi', { contains: null, keepsDays: null })
  const facts = boxFacts(four, [12, 12, 12, 3], [...pieces, unknown])
  expect(facts.contains).toBeNull()
  // The server sends it no further than that either.
  expect([facts.keepsDays, facts.keepsStated]).toEqual([15, false])
  expect(boxFacts(four, [3, 3, 3, 3], [unknown]).keepsDays).toBeNull()
})

test('there are as many boxes as the scarcest piece allows', () => {
  expect(boxesInStock([12, 12, 15, 15], pieces)).toBe(2)
  expect(boxesInStock([9, 9, 9, 12], pieces)).toBe(0)
  expect(boxesInStock([12, 12, 12, 99], pieces)).toBe(0)
  expect(boxesInStock([0, 0, 0, 0], pieces)).toBe(0)
})

test('the rest is filled with the chosen pieces in turn, as far as there are any', () => {
  expect(fillRest([12, 0, 0, 0], [katli, laddu])).toEqual([12, 15, 12, 15])
  expect(fillRest([0, 0, 0, 0], [jamun])).toEqual([9, 9, 0, 0])
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(0, 12, 15, 9), { minLength: 9, maxLength: 9 }),
      (places) => {
        const filled = fillRest(places, pieces)
        expect(filled.filter((id, at) => places[at] !== 0 && id !== places[at])).toEqual([])
        const before = countPieces(places)
        for (const [id, count] of countPieces(filled)) {
          const stock = pieces.find(({ productId }) => productId === id)!.stock
          expect(count).toBeLessThanOrEqual(Math.max(stock, before.get(id) ?? 0))
        }
      },
    ),
  )
})

test('another size keeps the pieces that fit, in their order', () => {
  expect(resized([12, 0, 15, 9], 9)).toEqual([12, 15, 9, 0, 0, 0, 0, 0, 0])
  expect(resized([1, 2, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([1, 2, 3, 4])
})

test('a filled box is one line of the bag, named by what it holds', () => {
  const line = boxLineOf(four, [12, 12, 15, 9], pieces, 2)
  expect(lineKey(line)).toBe('12.12.15.9')
  expect(lineName(line)).toBe('Box of 4: 2 Katli, 1 Laddu, 1 Jamun')
  expect([line.sellingPrice, line.mrp, line.stock, line.quantity]).toEqual([12100, 12100, 2, 2])
  expect(boxLineOf(undefined, [12, 12, 15, 9], pieces, 1).stock).toBe(0)
})

test('a box is vegetarian if all of it is; nobody knows that of a piece that is gone', () => {
  const vegOf = (known: typeof pieces) => boxLineOf(four, [12, 12, 15, 9], known, 1).veg
  expect(vegOf(pieces)).toBe(true)
  expect(vegOf(pieces.map((piece) => ({ ...piece, veg: piece !== jamun })))).toBe(false)
  expect(vegOf(pieces.filter((piece) => piece !== jamun))).toBeNull()
})

test('an old box is ordered again, or what is missing is named', () => {
  const { box } = boxLineOf(four, [12, 12, 15, 9], pieces, 1)
  expect(boxAgain(box!, { sizes: [four], pieces }).line?.stock).toBe(2)
  const soldOut = pieces.map((piece) => (piece === jamun ? { ...jamun, stock: 0 } : piece))
  const again = boxAgain(box!, { sizes: [four], pieces: soldOut })
  expect(again).toEqual({ line: null, missing: ['Jamun'], contents: '12.12.15.0' })
  const result = {
    added: [],
    fewer: [],
    none: [],
    gone: [],
    boxes: [{ name: 'Box of 4', ...again }],
  }
  expect(reorderTexts(result)).toEqual([
    'Box of 4 is not in your cart: of Jamun there are too few, or none any more.',
  ])
})
