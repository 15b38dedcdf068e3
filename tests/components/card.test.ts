import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cardHtml } from '#src/components/product/card.markup.ts'
import { costNoteHtml, priceHtml, savingText } from '#src/components/product/price.markup.ts'
import { productJson } from '#src/components/bag/add-to-bag.markup.ts'
import { lineOf } from '#src/domain/bag.ts'
import { dishesOf, onePerDish } from '#src/domain/dish.ts'
import type { CardProduct, Product } from '#src/domain/product.ts'
import { BagLineRow } from '#src/features/bag/BagLineRow.tsx'
import { BoxBuilder } from '#src/features/box/BoxBuilder.tsx'
import { katli } from '#tests/support/page/product.ts'

const sized = (
  id: number,
  amount: number,
  rupees: number,
  rest: Partial<Product> = {},
): Product => ({
  ...katli,
  id,
  slug: `katli-${amount}g`,
  size: { amount, unit: 'g' },
  mrp: rupees * 100,
  sellingPrice: rupees * 100,
  ...rest,
})
const small = sized(1, 250, 340)
const deal = sized(2, 500, 660, { isDeal: true, dealPrice: 60_000 })
const gone = sized(3, 1000, 1300, { stock: 0 })

/** The card of the dish with these sizes, of which the first is shown. */
const cardOf = (...sizes: Product[]) => cardHtml(dishesOf(sizes)[0]!)
const chipsOf = (html: string) => html.match(/<a href="[^"]*"[^>]*>.*?<\/a>/g)!.slice(1)

test('a card shows the cheapest of several prices as the lowest one, and no other', () => {
  const price = /<p class="price">(.*?)<\/p>/
  const from = '<small>from</small> <b>₹340</b>'
  expect(price.exec(cardOf(small, deal))?.[1]).toContain(from)
  expect(price.exec(cardOf(deal, small))?.[1]).not.toContain('from')
  const alike = sized(4, 250, 340, { colorName: 'Green' })
  expect(price.exec(cardOf(small, alike))?.[1]).not.toContain('from')
  expect(price.exec(cardHtml(small))?.[1]).not.toContain('from')
})

test('sizes are links to their pages, the shown one first; what is special about one is said', () => {
  expect(chipsOf(cardOf(deal, gone, small))).toEqual([
    '<a href="/product/katli-500g" aria-current="true">500 g <b>Deal</b></a>',
    '<a href="/product/katli-250g">250 g</a>',
    '<a href="/product/katli-1000g" class="gone">1000 g<span class="sr-only"> sold out</span></a>',
  ])
  const green = sized(5, 250, 340, { colorName: 'Green' })
  expect(chipsOf(cardOf(small, green))[1]).toContain('>250 g, Green<')
  const [unnamed] = chipsOf(cardOf({ ...small, size: null }, deal))
  expect(unnamed).toContain('>₹340<')
})

test('a product alone, or with one size, has no choice', () => {
  for (const html of [cardHtml(small), cardOf(small)]) {
    expect(html).not.toMatch(/class="sizes"|data-sizes/)
    expect(html).toContain('data-live="1"')
  }
})

test('the data of all sizes is in the card once, without what the shown one tells', () => {
  const html = cardOf(deal, small, gone)
  expect(html).toContain('data-live="2 1 3"')
  const json = /data-sizes="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
  expect(JSON.parse(json)).toEqual([
    {},
    {
      id: 1,
      slug: 'katli-250g',
      mrp: 34_000,
      sellingPrice: 34_000,
      dealPrice: 0,
      isDeal: false,
      size: { amount: 250, unit: 'g' },
    },
    {
      id: 3,
      slug: 'katli-1000g',
      mrp: 130_000,
      sellingPrice: 130_000,
      dealPrice: 0,
      isDeal: false,
      size: { amount: 1000, unit: 'g' },
      stock: 0,
    },
  ])
})

test('a row without sizes has one card per dish: the size that came first', () => {
  const other = sized(9, 250, 100, { name: 'Peda' })
  expect(onePerDish([deal, other, small])).toEqual([deal, other])
})

test('what a page keeps of a product is enough to draw its card again', () => {
  const product = sized(1, 250, 340, {
    item: 'katli',
    colorName: 'Green',
    diets: ['vegan'],
    averageRating: 4,
    ratingCount: 2,
  })
  const kept = JSON.parse(productJson(product)) as CardProduct
  expect(cardHtml({ ...kept, pictureCount: product.pictureCount })).toBe(cardHtml(product))
  expect(lineOf(kept)).toEqual(lineOf(product))
})

test('a card shows whole rupees, everything else the paise, too', () => {
  const odd: Product = { ...small, mrp: 10_000, sellingPrice: 9_960 }
  expect(cardHtml(odd)).toMatch(/<b>₹100<\/b> .*<s>₹100<\/s>/)

  expect(priceHtml(odd)).toMatch(/<b>₹99\.60<\/b> .*<s>₹100<\/s>/)
  expect(savingText(odd)).toBe('Save ₹0.40')
  expect(costNoteHtml(odd)).toContain('>Save ₹0.40<')
  expect(costNoteHtml({ ...odd, mrp: 9_960 })).toContain('MRP ₹99.60 ')

  const row = renderToStaticMarkup(createElement(BagLineRow, { line: lineOf(odd, 2) }))
  expect(row).toContain('<b>₹199.20</b>')
  const piece = {
    productId: 1,
    slug: 'katli',
    name: 'Kaju Katli',
    nameHi: '',
    picture: null,
    price: 1_250,
    grams: 20,
    veg: true,
    contains: null,
    diets: [],
    travels: true,
    keepsDays: 9,
    stock: 40,
  }
  const offer = { sizes: [{ places: 4 as const, price: 7_550, maxPerOrder: 5 }], pieces: [piece] }
  const box = renderToStaticMarkup(createElement(BoxBuilder, { offer }))
  expect(box).toContain('<span class="muted">₹75.50</span>')
  expect(box).toContain('<b>₹12.50</b>')
})
