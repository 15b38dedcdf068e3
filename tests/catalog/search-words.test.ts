import { expect, test, vi } from 'vitest'
import type { Snapshot } from '#src/catalog/snapshot.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))
const wordsOf = async (snapshot: object) => {
  vi.resetModules()
  const whole = { products: [], brands: [], verticals: [], ...snapshot } as unknown as Snapshot
  vi.doMock('#src/catalog/snapshot.ts', () => ({ readSnapshot: () => whole }))
  const { searchWords } = await import('#src/catalog/search-words.ts')
  return searchWords()
}

test('the search box names what this shop sells, the specification’s words first', async () => {
  const verticals = [{ name: 'Sweets', categories: named('Laddu', 'Barfi') }]
  const brands = named('Lakshmi', 'Sevpak')
  expect(await wordsOf({ verticals, brands })).toEqual(['Sevpak', 'Sweets', 'Laddu', 'Barfi'])
  const mithai = [{ name: 'Mithai', categories: named('Laddu') }]
  expect(await wordsOf({ verticals: mithai })).toEqual(['Mithai', 'Laddu'])
  const all = {
    brands: named('Chaina Ram', 'Sevpak'),
    verticals: named('Sweets', 'Namkeen').map((vertical) => ({ ...vertical, categories: [] })),
    products: [{ name: 'Gulab Jamun', reviews: [] }],
  }
  expect(await wordsOf(all)).toBeNull()
  const many = [{ name: 'Mithai', categories: named('Laddu', 'Barfi', 'Peda', 'Halwa', 'Jalebi') }]
  expect(await wordsOf({ verticals: many })).toEqual(['Mithai', 'Laddu', 'Barfi', 'Peda', 'Halwa'])
})
