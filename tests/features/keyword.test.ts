import { expect, test } from 'vitest'
import { keywordOf } from '#src/features/listing/filter/keyword.ts'
import { nearKeywords } from '#src/features/listing/results/no-results.ts'

test.each([
  ['/search-product/gulab%20jamun', '', 'gulab jamun'],
  ['/search-product', '?keyword=kaju+katli', 'kaju katli'],
  ['/search-product/%E0%A4%B2%E0%A4%A1%E0%A5%8D%E0%A4%A1%E0%A5%82', '', 'लड्डू'],
  ['/search-product/100%', '', '100%'],
  ['/search-product/%20%20', '', ''],
  ['/search-product', '', ''],
])('%s%s searches for "%s"', (pathname, search, keyword) => {
  expect(keywordOf({ pathname, search })).toBe(keyword)
})

test('no keyword is longer than the store API takes', () => {
  expect(keywordOf({ pathname: `/search-product/${'a'.repeat(300)}`, search: '' })).toHaveLength(
    100,
  )
})

test('near words are the single words and shorter beginnings, the longest first', () => {
  expect(nearKeywords('rasmalao')).toEqual(['rasma', 'rasm', 'ras'])
  expect(nearKeywords('kaju of x')).toEqual(['kaju', 'kaj'])
  expect(nearKeywords('xy')).toEqual([])
  // Nothing is close to what somebody may not be able to eat.
  for (const words of ['without nuts', 'no milk', 'nut-free', 'allergic to soy'])
    expect(nearKeywords(words)).toEqual([])
})
