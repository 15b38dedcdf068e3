import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { bagLineOf, mergeBag, updateBagLines } from '#src/contract/bag.ts'
import { boxes, boxOfferOf, setBox } from '#src/contract/box.ts'
import { cashOnDelivery } from '#src/contract/order.ts'
import { boxPieces } from '#src/server/db/schema/box.ts'
import { products } from '#src/server/db/schema/product.ts'
import { site } from '#src/site.ts'
import { shopForEach } from '#tests/support/hooks/shop.ts'
import { payInDialog } from '#tests/support/shop/payer.ts'
import type { TestShop } from '#tests/support/shop/shop.ts'
import { refusal } from '#tests/support/shop/shopper.ts'

const shop = shopForEach({ env: { OTP_SENDS_PER_CALLER: '1000' } })
let katli: number
let peda: number
beforeEach(async () => {
  katli = (await shop.product('kaju-katli-250g')).id
  peda = (await shop.product('peda-250g')).id
})

const offer = async () =>
  boxOfferOf((await shop.send(boxes, { store_id: site.storeId })).payload_boxes)
const pieceNow = async (id: number) =>
  (await offer()).pieces.find(({ productId }) => productId === id)
const run: TestShop['owner'] = (command, args) => shop.owner(command, args)
/** Packs and loose pieces of a product, by direct reading. */
const stockOf = async (id: number) => {
  const [row] = await shop.db
    .select({ stock: products.stock, loose: boxPieces.loose, perPack: boxPieces.perPack })
    .from(products)
    .innerJoin(boxPieces, eq(boxPieces.productId, products.id))
    .where(eq(products.id, id))
  return row!
}
const four = () => [katli, katli, peda, peda].join('.')
const nine = () => Array.from({ length: 9 }, () => katli).join('.')

test('the shop tells what can be filled and with what, by pieces in stock', async () => {
  const { sizes, pieces } = await offer()
  expect(sizes.map(({ places }) => places)).toEqual([4, 9, 16, 25])
  const { stock, perPack } = await stockOf(katli)
  expect(pieces.find(({ productId }) => productId === katli)).toMatchObject({
    name: 'Kaju Katli',
    price: 1800,
    grams: 12.5,
    travels: true,
    keepsDays: 15,
    contains: ['milk', 'cashew'],
    stock: stock * perPack,
  })
})

test('a box is a line of the bag at the shop’s own price, whatever a browser says', async () => {
  const shopper = await shop.customer()
  const cheap = { ...shopper.own, contents: four(), quantity: 1, price: 1, mrp: 1 }
  await shopper.send(setBox, cheap as never)
  const [line] = await shopper.bag()
  expect(line).toMatchObject({
    product_id: 0,
    product_name: 'Box of 4',
    contents: four(),
    quantity: 1,
    mrp: 40 + 2 * 18 + 2 * 20,
    selling_price: 116,
    pieces: [
      { product_id: katli, name: 'Kaju Katli', image: 'kaju-katli.jpg', quantity: 2 },
      { product_id: peda, name: 'Peda', image: 'peda.jpg', quantity: 2 },
    ],
  })
  const wish = await shopper.wish({ total_paid_amount: 1 })
  expect((await refusal(shopper.order(wish))).code).toBe('changed')
})

test('the same call twice holds the same boxes; another filling is another line; 0 removes one', async () => {
  const shopper = await shop.customer()
  await shopper.setBox(four(), 2)
  await shopper.setBox(four(), 2)
  await shopper.put(katli)
  await shopper.setBox(nine())
  expect((await shopper.bag()).map((line) => [line.product_name, line.quantity])).toEqual([
    ['Kaju Katli', 1],
    ['Box of 4', 2],
    ['Box of 9', 1],
  ])
  await shopper.setBox(four(), 0)
  expect((await shopper.bag()).map(({ product_name }) => product_name)).toEqual([
    'Kaju Katli',
    'Box of 9',
  ])
})

test('what is no full box of this shop is refused, and the bag stays as it is', async () => {
  const shopper = await shop.customer()
  const refused = async (contents: string, quantity = 1) =>
    (await refusal(shopper.setBox(contents, quantity))).code
  const other = (await shop.product('almonds-250g')).id
  expect(await refused([katli, katli, katli].join('.'))).toBe('invalid')
  expect(await refused([katli, katli, katli, 0].join('.'))).toBe('invalid')
  expect(await refused(Array(5).fill(katli).join('.'))).toBe('invalid')
  expect(await refused('1.2.3.4; drop table bags')).toBe('invalid')
  expect(await refused([katli, katli, katli, other].join('.'))).toBe('sold-out')
  expect(await refused([katli, katli, katli, 999_999].join('.'))).toBe('sold-out')
  expect(await refused(four(), 21)).toBe('limit')
  expect(await shopper.bag()).toEqual([])
})

test('an ordered box takes pieces: a pack is opened, its other pieces stay for the next box', async () => {
  const before = await stockOf(katli)
  const shopper = await shop.customer()
  await shopper.setBox(four(), 2)
  const { order_id } = await shopper.buy()
  expect(await stockOf(katli)).toMatchObject({ stock: before.stock - 1, loose: 20 - 4 })
  const order = await shopper.details(order_id)
  expect(order.orderdetails[0]).toMatchObject({
    product_name: 'Box of 4',
    quantity: 2,
    total: 232,
    contents: four(),
    pieces: [
      { name: 'Kaju Katli', image: 'kaju-katli.jpg', quantity: 2 },
      { name: 'Peda', image: 'peda.jpg', quantity: 2 },
    ],
  })
  expect((await shopper.orders())[0]).toMatchObject({
    item_name: 'Box of 4',
    pieces: [{ image: 'kaju-katli.jpg' }, { image: 'peda.jpg' }],
  })
  await shopper.setBox(four())
  await shopper.buy()
  expect(await stockOf(katli)).toMatchObject({ stock: before.stock - 1, loose: 20 - 6 })

  await shopper.cancel(order_id, order.orderdetails[0]!.item_id)
  expect(await stockOf(katli)).toMatchObject({ stock: before.stock - 1, loose: 20 - 2 })
})

test('mails and slips say what a box holds, the slip also where each piece lies', async () => {
  const shopper = await shop.customer()
  await shopper.setBox(four())
  await shopper.buy()
  const mail = () => shop.outbox().find(({ text }) => text.includes('Thank you for your order'))
  await vi.waitFor(() => expect(mail()?.text).toContain('1 x Box of 4: ₹116'))
  expect(mail()?.text).toContain('  2 Kaju Katli, 2 Peda')
  const [order] = (await shop.db.execute<{ slot_date: string }>(sql`select slot_date from orders`))
    .rows
  const page = await run('slips', { day: order!.slot_date })
  expect(page).toContain('A: 2 Kaju Katli<br>B: 2 Peda')
  expect(page).toContain('<pre>A A\nB B</pre>')
})

test('a box falls under the highest rate of itself and its pieces, and the HSN of the box', async () => {
  const file = JSON.parse(await run('boxes', {})) as { boxes: { places: number }[] }
  const taxed = file.boxes.map((box) => ({
    ...box,
    hsn: '4819',
    gstPercent: box.places === 9 ? 12 : 0,
  }))
  await run('boxes', { text: JSON.stringify({ ...file, boxes: taxed }) })
  await shop.db.update(products).set({ gstPercent: 18 }).where(eq(products.id, peda))
  const shopper = await shop.customer()
  await shopper.setBox(four())
  await shopper.setBox(nine())
  const { order_id } = await shopper.buy()
  const { orderdetails } = await shopper.details(order_id)
  expect(orderdetails.map(({ hsn, gst_percent }) => [hsn, gst_percent])).toEqual([
    ['4819', 18],
    ['4819', 12],
  ])
})

test('boxes and packs share the stock: together they are never more than there is', async () => {
  await shop.changeProduct('kaju-katli-250g', { stock: 1, maxPerOrder: 10 })
  const shopper = await shop.customer()
  // 18 pieces of the one pack, so there is none left to sell whole.
  await shopper.setBox(nine(), 2)
  await shopper.put(katli)
  const wish = await shopper.wish()
  const error = await refusal(shopper.order(wish))
  expect([error.code, error.message]).toEqual([
    'changed',
    'Of Kaju Katli only 0 pieces are left for boxes. Please change your box and order again.',
  ])
  expect(await stockOf(katli)).toMatchObject({ stock: 1, loose: 0 })
  await shopper.setBox(nine(), 0)
  await shopper.buy()
  expect((await pieceNow(katli))?.stock).toBe(0)
  expect((await refusal(shopper.setBox(nine()))).code).toBe('sold-out')
})

test('a piece that is sold out meanwhile stops the order, and is named', async () => {
  const shopper = await shop.customer()
  await shopper.setBox(four())
  const wish = await shopper.wish()
  await shop.changeProduct('peda-250g', { stock: 0 })
  const error = await refusal(shopper.order(wish))
  expect([error.code, error.message]).toEqual([
    'sold-out',
    'Sold out: Box of 4 (2 Kaju Katli, 2 Peda). Please take it out of your cart and order again.',
  ])
  expect((await shopper.bag())[0]).toMatchObject({ contents: four(), stock: 0 })
})

test('buyers of the last pieces, in boxes and in packs, at once: never more than there were', async () => {
  await shop.changeProduct('kaju-katli-250g', { stock: 3, maxPerOrder: 10 })
  const shoppers = await shop.crowd(24)
  const wishes = []
  for (const [n, shopper] of shoppers.entries()) {
    if (n % 3 === 0) await shopper.put(katli)
    else await shopper.setBox(n % 3 === 1 ? nine() : four())
    wishes.push({ shopper, wish: await shopper.wish() })
  }
  const results = await Promise.allSettled(
    wishes.map(({ shopper, wish }) => shopper.send(cashOnDelivery, wish)),
  )
  for (const result of results)
    if (result.status === 'rejected')
      expect(['sold-out', 'changed']).toContain((result.reason as { code: string }).code)
  const pieces = [20, 9, 2]
  const sold = results.reduce(
    (sum, { status }, n) => sum + (status === 'fulfilled' ? pieces[n % 3]! : 0),
    0,
  )
  const left = await stockOf(katli)
  expect(left.stock).toBeGreaterThanOrEqual(0)
  expect(sold + left.stock * 20 + left.loose).toBe(60)
}, 60_000)

test('an unpaid order keeps its pieces for its own bag, and gives them back when it ends', async () => {
  await shop.changeProduct('kaju-katli-250g', { stock: 1, maxPerOrder: 10 })
  const shopper = await shop.customer()
  await shopper.setBox(nine(), 2)
  const first = await shopper.openPayment()
  expect((await pieceNow(katli))?.stock).toBe(2)
  // Still all there for this bag, and opened again the order is the same one.
  expect((await shopper.bag())[0]).toMatchObject({ stock: 2, quantity: 2 })
  expect((await shopper.orderOnline(first.wish)).order_id).toBe(first.order_id)
  // Another filling is another order, even at the same price.
  const barfi = (await shop.product('besan-barfi-250g')).id
  await shopper.setBox(nine(), 0)
  await shopper.setBox(nine().replaceAll(String(katli), String(barfi)), 2)
  const wish = await shopper.onlineWish({ address_id: first.wish.address_id })
  const second = await shopper.orderOnline(wish)
  expect(second.order_id).not.toBe(first.order_id)
  // Nobody opened a pack for it, so it is sold as a pack again.
  expect(await stockOf(katli)).toMatchObject({ stock: 1, loose: 0 })
  // Its pieces count once.
  await shopper.setBox(nine(), 1)
  const box = (await shopper.bag()).find(({ contents }) => contents === nine())
  expect(box).toMatchObject({ stock: 2, quantity: 1 })
})

test('a box added while the payment is under way stays for the next order', async () => {
  const shopper = await shop.customer()
  await shopper.setBox(four(), 1)
  const opened = await shopper.openPayment()
  await shopper.setBox(four(), 3)
  await shopper.setBox(nine(), 1)
  await payInDialog(shop, shopper, opened)
  expect((await shopper.bag()).map((line) => [line.contents, line.quantity])).toEqual([
    [four(), 2],
    [nine(), 1],
  ])
})

test('a guest’s boxes join the customer’s, once, as far as there are pieces', async () => {
  await shop.changeProduct('peda-250g', { stock: 1, maxPerOrder: 10 })
  const shopper = await shop.customer()
  await shopper.setBox(four(), 1)
  const cartJson = JSON.stringify([
    { product_id: 0, contents: four(), quantity: 9 },
    { product_id: katli, quantity: 1 },
    { product_id: 0, contents: [katli, katli, katli, 999_999].join('.'), quantity: 1 },
  ])
  const request = { ...shopper.own, cartJson, merge_id: 'guest-1' }
  const merged = await shopper.send(mergeBag, request)
  const gone = [katli, katli, katli, 999_999].join('.')
  expect(merged.capped).toEqual([four(), gone])
  // Nobody knows whether a sweet that is gone was vegetarian.
  expect(merged.payload_cartList_items.map(({ is_veg }) => is_veg)).toEqual([1, 1])
  expect((await shopper.send(mergeBag, request)).payload_cartList_items).toEqual(
    merged.payload_cartList_items,
  )
  expect(merged.payload_cartList_items.map(bagLineOf).map((line) => line.quantity)).toEqual([1, 5])
  const lines = JSON.stringify([{ contents: four(), quantity: 2 }])
  const lowered = await shopper.send(updateBagLines, { ...shopper.own, cartJson: lines })
  expect(lowered.payload_updateTocartMultiple.at(-1)?.quantity).toBe(2)
  for (const contents of ['1.2.3', `${katli}.${katli}.${katli}.0`]) {
    const odd = JSON.stringify([{ contents, quantity: 1 }])
    const request = { ...shopper.own, cartJson: odd }
    expect((await refusal(shopper.send(updateBagLines, request))).code).toBe('invalid')
  }
})

test('the owner’s file is printed and set again; loose pieces and sold boxes stay', async () => {
  const shopper = await shop.customer()
  await shopper.setBox(four())
  const { order_id } = await shopper.buy()
  const printed = await run('boxes', {})
  expect(await run('boxes', { text: printed })).toContain('4 boxes and 17 pieces are in the shop')
  expect(await run('boxes', {})).toBe(printed)
  const file = JSON.parse(printed) as { boxes: object[]; pieces: { product: string }[] }
  await shopper.setBox(four())
  const without = file.pieces.filter(({ product }) => product !== 'peda-250g')
  await run('boxes', { text: JSON.stringify({ ...file, pieces: without }) })
  expect(await pieceNow(peda)).toBeUndefined()
  expect((await shopper.bag())[0]).toMatchObject({ stock: 0, product_name: 'Box of 4' })
  expect((await stockOf(peda)).loose).toBe(8)
  expect((await shopper.details(order_id)).orderdetails[0]?.pieces?.[1]?.name).toBe('Peda')
  await run('boxes', { text: JSON.stringify({ boxes: [], pieces: [] }) })
  expect(await offer()).toEqual({ sizes: [], pieces: [] })
  expect((await refusal(shopper.setBox(nine()))).code).toBe('unknown-box')
})

test('the owner counts loose pieces; those of an earlier batch are not sold as the new one', async () => {
  const shopper = await shop.customer()
  await shopper.setBox(four())
  await shopper.buy()
  const { loose } = await stockOf(katli)
  expect(loose).toBeGreaterThan(0)
  const slug = 'kaju-katli-250g'
  expect(await run('product', { slug, stock: 0 })).toContain(
    `0 in stock, besides ${loose} loose pieces`,
  )
  expect((await pieceNow(katli))?.stock).toBe(loose)
  await run('product', { slug, loose: 3 })
  expect((await pieceNow(katli))?.stock).toBe(3)
  await shop.db.update(products).set({ expDate: '2099-01-01' }).where(eq(products.id, katli))
  expect((await pieceNow(katli))?.stock).toBe(0)
  // The same date again, as an import writes it.
  await run('product', { slug, loose: 3 })
  await shop.db.update(products).set({ expDate: '2099-01-01' }).where(eq(products.id, katli))
  expect((await pieceNow(katli))?.stock).toBe(3)
  await run('product', { slug, loose: 0 })
  expect((await pieceNow(katli))?.stock).toBe(0)
  await expect(run('product', { slug: 'cashews-1kg', loose: 3 })).rejects.toThrow(
    'cashews-1kg has no pieces for boxes',
  )
})

test('a wrong file changes nothing, and says what is wrong', async () => {
  const before = await run('boxes', {})
  const file = JSON.parse(before) as { boxes: { places: number }[]; pieces: object[] }
  const [box] = file.boxes
  const wrong = async (change: object) =>
    run('boxes', { text: JSON.stringify({ ...file, ...change }) }).then(
      () => '',
      (error: Error) => error.message,
    )
  expect(await wrong({ boxes: [{ ...box, places: 5 }] })).toBe(
    'A box of 5 is no square: boxes have 4, 9, 16, 25 places. Nothing was changed.',
  )
  expect(await wrong({ boxes: [box, box] })).toContain('4 stands twice')
  expect(await wrong({ boxes: [] })).toContain('go together')
  expect(await wrong({ pieces: [{ ...file.pieces[0], product: 'no-such-sweet' }] })).toBe(
    'There is no product "no-such-sweet". Nothing was changed.',
  )
  expect(await wrong({ pieces: [{ ...file.pieces[0], price: 0 }] })).toContain(
    'row 1 ("kaju-katli-250g"): price is 0',
  )
  expect(await wrong({ boxes: [{ ...box, hsn: '48190' }] })).toContain(
    'boxes, row 1: hsn is "48190", but must be 4, 6 or 8 digits',
  )
  // As long as the address of a product may be.
  expect(await wrong({ pieces: [{ ...file.pieces[0], product: 'p'.repeat(120) }] })).toContain(
    'There is no product',
  )
  expect(await run('boxes', {})).toBe(before)
})
