import { expect, test } from 'vitest'
import { entryOf, sitemapXml } from '#scripts/site/sitemap.ts'

const page = (path: string, rest = '') =>
  `<link rel="canonical" href="https://shop.example${path}"/>${rest}`
const changed = new Map([
  ['peda', '2026-11-02'],
  ['jalebi', '2026-11-20'],
])

test('only pages that are their own canonical address and may be found are named', () => {
  expect(entryOf('terms.html', page('/terms'), changed)?.url).toBe('https://shop.example/terms')
  expect(entryOf('index.html', page('/'), changed)?.url).toBe('https://shop.example/')
  expect(entryOf('home.html', page('/'), changed)).toBeNull()
  expect(entryOf('verify.html', '<meta name="robots" content="noindex">', changed)).toBeNull()
})

test('a product has the day of its change and its pictures, a listing the latest of its products', () => {
  const facts =
    '<script type="application/ld+json">{"@type":"Product","image":["https://shop.example/a.jpg"]}</script>'
  expect(entryOf('product/peda.html', page('/product/peda', facts), changed)).toEqual({
    url: 'https://shop.example/product/peda',
    changedOn: '2026-11-02',
    pictures: ['https://shop.example/a.jpg'],
  })
  const grid = '<div data-listing="x"><a href="/product/peda"></a><a href="/product/jalebi"></a>'
  expect(entryOf('store/sweets.html', page('/store/sweets', grid), changed)?.changedOn).toBe(
    '2026-11-20',
  )
})

test('signs of addresses are escaped', () => {
  const xml = sitemapXml([
    { url: 'https://shop.example/?a=1&b=2', changedOn: undefined, pictures: [] },
  ])
  expect(xml).toContain('<url><loc>https://shop.example/?a=1&#38;b=2</loc></url>')
})
