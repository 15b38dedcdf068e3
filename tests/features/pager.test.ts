import { expect, test } from 'vitest'
import { listingPaths, pageCount } from '#src/catalog/paths.ts'
import type { Product } from '#src/domain/product.ts'
import { pageNumbers } from '#src/features/listing/pager.ts'

test('a short listing shows all of its page numbers', () => {
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(1, 1)).toEqual([1])
})

test('a long listing shows its ends, the neighbours of the page and gaps between', () => {
  expect(pageNumbers(1, 15)).toEqual([1, 2, 0, 15])
  expect(pageNumbers(8, 15)).toEqual([1, 0, 7, 8, 9, 0, 15])
})

test('a gap of one page is that page', () => {
  expect(pageNumbers(4, 15)).toEqual([1, 2, 3, 4, 5, 0, 15])
  expect(pageNumbers(12, 15)).toEqual([1, 0, 11, 12, 13, 14, 15])
})

test('a listing has a page for every ten products, and one when it is empty', () => {
  expect([0, 1, 10, 11, 61].map((total) => pageCount(total))).toEqual([1, 1, 1, 2, 7])
  expect([0, 40, 41].map((total) => pageCount(total, 40))).toEqual([1, 1, 2])
  const products = Array.from({ length: 11 }, (_, id) => ({ id }) as Product)
  expect(listingPaths('/store/sweets', { vertical: 'sweets' }, products, {})).toEqual([
    { params: { vertical: 'sweets', page: undefined }, props: { page: 1, pages: 2 } },
    { params: { vertical: 'sweets', page: 'page/2' }, props: { page: 2, pages: 2 } },
  ])
})
