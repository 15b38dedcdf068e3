import { expect, test } from 'vitest'
import { dated, entryOf, sitemapXml } from '#scripts/site/sitemap.ts'

const page = (path: string, rest = '') =>
  `<link rel="canonical" href="https://shop.example${path}"/>${rest}`
const changed = new Map([
  ['peda', '2026-11-02'],
  ['jalebi', '2026-11-20'],
])

test('only pages that are their own canonical address and may be found are named', () => {
  expect(entryOf('terms.html', page('/terms'))?.url).toBe('https://shop.example/terms')
  expect(entryOf('index.html', page('/'))?.url).toBe('https://shop.example/')
  expect(entryOf('home.html', page('/'))).toBeNull()
  expect(entryOf('verify.html', '<meta name="robots" content="noindex">')).toBeNull()
})

test('a product changes with itself and has its pictures, a listing has the latest day of its products', () => {
  const facts =
    '<script type="application/ld+json">{"@type":"Product","image":["https://shop.example/a.jpg"]}</script>'
  expect(entryOf('product/peda.html', page('/product/peda', facts))).toEqual({
    url: 'https://shop.example/product/peda',
    shows: ['peda'],
    pictures: ['https://shop.example/a.jpg'],
  })
  const grid = '<div data-listing="x"><a href="/product/peda"></a><a href="/product/jalebi"></a>'
  const listing = entryOf('store/sweets.html', page('/store/sweets', grid))
  expect(listing?.shows).toEqual(['peda', 'jalebi'])
  expect(listing && dated(listing, changed).changedOn).toBe('2026-11-20')
})

test('signs of addresses are escaped', () => {
  const xml = sitemapXml([
    { url: 'https://shop.example/?a=1&b=2', changedOn: undefined, pictures: [] },
  ])
  expect(xml).toContain('<url><loc>https://shop.example/?a=1&#38;b=2</loc></url>')
})
