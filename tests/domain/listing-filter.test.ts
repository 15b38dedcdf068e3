import { expect, test } from 'vitest'
import { rowIds } from '#src/contract/fields.schema.ts'
import { allergens } from '#src/domain/diet.ts'
import {
  filterOf,
  isChosen,
  isFiltered,
  noFilter,
  priceBands,
  pricesOf,
  writeFilter,
} from '#src/domain/listing-filter.ts'
import { productsPerCall } from '#src/domain/listing-query.ts'

test('a filter survives the address bar, and leaves the rest of the address alone', () => {
  const filter = {
    ...noFilter,
    ...({ sort: 'high', sub: '4', price: '1001-', brand: '3,7', age: 'kids' } as const),
  }
  const address = new URLSearchParams('keyword=laddu&gender=2')
  writeFilter(filter, address)
  expect(address.get('keyword')).toBe('laddu')
  expect(address.has('gender')).toBe(false)
  expect(filterOf(new URLSearchParams(address.toString()))).toEqual(filter)
  writeFilter(noFilter, address)
  expect(address.toString()).toBe('keyword=laddu')
})

test('several ticked boxes of a form are one list, each named once', () => {
  const form = new URLSearchParams('brand=3&brand=7&brand=3&price=&sort=none')
  expect(filterOf(form)).toEqual({ ...noFilter, brand: '3,7' })
})

test.each([
  'sort=cheap&price=0-1&sub=x&brand=-1',
  'sub=99999999999&brand=0,1.5&gender=1e3&vertical=%00',
  "age=Kids,'%20or%201=1&price=constructor",
])('an address that makes no sense chooses nothing: %s', (text) => {
  expect(filterOf(new URLSearchParams(text))).toEqual(noFilter)
})

test('the price ranges of the specification follow each other without a gap', () => {
  expect(priceBands.map(pricesOf).map(({ from, to }) => [from, to])).toEqual([
    [0, 100],
    [101, 500],
    [501, 1000],
    [1001, 0],
  ])
})

test('an order filters nothing; a filter by age is asked for in one call of a thousand', () => {
  const sorted = { ...noFilter, sort: 'low' } as const
  const cheap = { ...noFilter, price: '0-100' } as const
  expect([isChosen(noFilter), isChosen(sorted), isFiltered(sorted)]).toEqual([false, true, false])
  const age = { kind: 'age', slug: 'kids' } as const
  expect([productsPerCall(age, sorted, 10), productsPerCall(age, cheap, 10)]).toEqual([10, 1000])
  expect(productsPerCall({ kind: 'brand', brandId: 1 }, cheap, 10)).toBe(10)
})

test('a filter holds as many of one kind as its page offers', () => {
  const codes = Object.keys(allergens).join()
  expect(filterOf(new URLSearchParams({ without: codes })).without).toBe(codes)
  const ids = Array.from({ length: 60 }, (_, index) => String(index + 1))
  const { brand } = filterOf(new URLSearchParams({ brand: ids.join() }))
  expect(brand).toBe(ids.slice(0, 50).join())
  // What the store API takes.
  const { pattern } = rowIds as { pattern?: string }
  expect(brand).toMatch(new RegExp(pattern!))
})
