import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addToBag, mergeBag, removeFromBag, updateBag, updateBagLines } from '#src/contract/bag.ts'
import { setBox } from '#src/contract/box.ts'
import { products } from '#src/server/db/schema/product.ts'
import { forgetOldMerges } from '#src/server/bag/merge.service.ts'
import { bagMerges } from '#src/server/db/schema/bag.ts'
import { shopForAll, shopperForEach } from '#tests/support/hooks/shop.ts'
import { refusal } from '#tests/support/shop/shopper.ts'

const katli = 'kaju-katli-500g'
const jamun = 'gulab-jamun-1kg'
const laddu = 'besan-laddu-500g'

const shop = shopForAll({ env: { BAG_LINES: '4' } })
const shopper = shopperForEach(shop, { [katli]: 0, [jamun]: 0, [laddu]: 0 })
const quantities = async () => (await shopper.bag()).map((line) => [line.name_url, line.quantity])
const idOf = async (slug: string) => (await shop.product(slug)).id
const set = (product_id: number, quantity: number) =>
  shopper.send(updateBag, { ...shopper.own, product_id, quantity })
const remove = (product_id: number, cart_id?: string) =>
  shopper.send(removeFromBag, { ...shopper.own, product_id, ...(cart_id && { cart_id }) })

describe('the bag', () => {
  test('tells names, prices and stock of its own, in the order of adding', async () => {
    await shopper.put(jamun, 2)
    const product = await shop.product(katli)
    const forged = { product_name: 'Cheap', mrp: 1, selling_price: 1, stock: 999 }
    const { payload_addTocart } = await shopper.send(addToBag, {
      ...shopper.own,
      ...forged,
      product_id: product.id,
      quantity: 1,
    })
    expect(payload_addTocart).toMatchObject([
      { name_url: jamun, quantity: 2 },
      {
        name_url: katli,
        product_name: product.name,
        mrp: product.mrp / 100,
        selling_price: product.sellingPrice / 100,
        stock: 20,
        no_of_quantity_allowed: 10,
      },
    ])
  })

  test('shows the price of this moment', async () => {
    const product = await shop.product(katli)
    await shopper.put(product.id)
    await shop.changeProduct(katli, { sellingPrice: product.sellingPrice - 100 })
    expect((await shopper.bag())[0]?.selling_price).toBe(product.sellingPrice / 100 - 1)
    await shop.changeProduct(katli, { sellingPrice: product.sellingPrice })
  })

  test('adding twice, as after a lost answer, holds the same packs', async () => {
    await shopper.put(katli, 2)
    await shopper.put(katli, 2)
    await shopper.put(katli)
    expect(await quantities()).toEqual([[katli, 2]])
  })

  test('adding at the same moment from two tabs makes one line', async () => {
    const id = await idOf(katli)
    await Promise.all([shopper.put(id), shopper.put(id, 3), shopper.put(id, 2)])
    expect(await quantities()).toEqual([[katli, 3]])
  })

  test('a quantity is set, changed, and 0 takes the line out', async () => {
    const id = await idOf(katli)
    await shopper.put(jamun)
    await set(id, 3)
    await set(id, 5)
    expect(await quantities()).toEqual([
      [jamun, 1],
      [katli, 5],
    ])
    await set(id, 0)
    await set(id, 0)
    expect(await quantities()).toEqual([[jamun, 1]])
  })

  test('more than the limit per order, or than is left, is refused and changes nothing', async () => {
    const { id } = await shop.changeProduct(katli, { stock: 4, maxPerOrder: 3 })
    await shopper.put(id, 3)
    for (const call of [() => shopper.put(id, 4), () => set(id, 4)]) {
      const { status, code, message } = await refusal(call())
      expect([status, code, message]).toEqual([
        409,
        'limit',
        'You have reached the product quantity limit.',
      ])
    }
    expect(await quantities()).toEqual([[katli, 3]])
    const jamunId = (await shop.changeProduct(jamun, { stock: 0 })).id
    expect((await refusal(shopper.put(jamunId))).code).toBe('limit')
  })

  test('a line that holds more than is left may be lowered, at once to what is left', async () => {
    const { id } = await shop.changeProduct(katli, { stock: 8 })
    await shopper.put(id, 8)
    await shop.changeProduct(katli, { stock: 3 })
    await set(id, 8)
    expect(await quantities()).toEqual([[katli, 8]])
    await set(id, 7)
    expect(await quantities()).toEqual([[katli, 3]])
  })

  test('a sold-out line stays, shows its stock of 0, and can be taken out', async () => {
    const id = await idOf(katli)
    await shopper.put(id, 2)
    await shop.changeProduct(katli, { stock: 0 })
    expect(await shopper.bag()).toMatchObject([{ quantity: 2, stock: 0 }])
    await set(id, 1)
    expect(await quantities()).toEqual([[katli, 1]])
    await remove(id)
    await remove(id)
    expect(await shopper.bag()).toEqual([])
  })

  test('a removal that names another bag leaves this one alone', async () => {
    const id = await idOf(katli)
    await shopper.put(id)
    await remove(id, '4a1c5a2e-0000-4000-8000-000000000000')
    expect(await quantities()).toEqual([[katli, 1]])
    await remove(id, (await shopper.bag())[0]?.cart_id)
    expect(await quantities()).toEqual([])
  })

  test('a change that names a bag that was ordered leaves the new one alone', async () => {
    const id = await idOf(katli)
    await shopper.put(id)
    const cart_id = '4a1c5a2e-0000-4000-8000-000000000000'
    const change = { ...shopper.own, cart_id, quantity: 3 }
    const reply = await shopper.send(updateBag, { ...change, product_id: id })
    expect(reply.payload_updateTocart).toMatchObject([{ name_url: katli, quantity: 1 }])
    await shopper.send(setBox, { ...change, contents: [id, id, id, id].join('.') })
    expect(await quantities()).toEqual([[katli, 1]])
  })

  test('is another one for another customer', async () => {
    await shopper.put(katli)
    const other = await shop.newShopper()
    expect(await other.bag()).toEqual([])
    const spy = other.send(updateBag, { ...shopper.own, product_id: 1, quantity: 1 })
    expect((await refusal(spy)).status).toBe(403)
  })

  test('refuses what is not a product, and quantities that are none', async () => {
    expect((await refusal(shopper.put(999_999))).message).toBe('Sorry, Product detail not found.')
    expect((await refusal(shopper.put(99_999_999_999))).status).toBe(400)
    for (const quantity of [-1, 0, 1.5, 1001, NaN])
      expect((await refusal(shopper.put(katli, quantity))).status).toBe(400)
  })

  test('holds so many different products only', async () => {
    for (const slug of [katli, jamun, laddu, 'rasgulla-1kg']) await shopper.put(slug)
    const { code, message } = await refusal(shopper.put('milk-cake-500g'))
    expect([code, message]).toEqual(['limit', 'A cart holds at most 4 different products.'])
    await set(await idOf(katli), 2)
  })
})

describe('several lines set at once', () => {
  const setAll = async (lines: [slug: string, quantity: number][]) => {
    const cart = []
    for (const [slug, quantity] of lines) cart.push({ product_id: await idOf(slug), quantity })
    return shopper.send(updateBagLines, {
      ...shopper.own,
      cartJson: JSON.stringify(cart),
    })
  }

  test('hold exactly what was asked, also when it is sent twice', async () => {
    await shopper.put(katli, 4)
    await shopper.put(laddu)
    for (let time = 0; time < 2; time++) {
      const reply = await setAll([
        [katli, 2],
        [jamun, 3],
        [laddu, 0],
      ])
      expect(reply.capped).toEqual([])
      expect(reply.payload_updateTocartMultiple.map((l) => [l.name_url, l.quantity])).toEqual([
        [katli, 2],
        [jamun, 3],
      ])
    }
  })

  test('are cut at limit and stock, and say which were', async () => {
    const limited = await shop.changeProduct(katli, { maxPerOrder: 4 })
    const gone = await shop.changeProduct(laddu, { stock: 0 })
    const reply = await setAll([
      [katli, 9],
      [laddu, 1],
    ])
    expect(await quantities()).toEqual([[katli, 4]])
    expect(reply.capped).toEqual([limited.id, gone.id])
  })

  test('change a full bag’s own lines, and add none to them', async () => {
    for (const slug of [katli, jamun, laddu, 'rasgulla-1kg']) await shopper.put(slug)
    const reply = await setAll([
      [katli, 2],
      ['milk-cake-500g', 1],
    ])
    expect(await quantities()).toMatchObject([[katli, 2], {}, {}, {}])
    expect(reply.capped).toEqual([await idOf('milk-cake-500g')])
  })
})

describe('the merge at login', () => {
  const merge = (lines: unknown, merge_id?: string) =>
    shopper.send(mergeBag, {
      ...shopper.own,
      cartJson: typeof lines === 'string' ? lines : JSON.stringify(lines),
      ...(merge_id && { merge_id }),
    })
  const line = async (slug: string, quantity: number) => ({
    product_id: await idOf(slug),
    quantity,
  })

  test('adds the quantities of both bags up', async () => {
    await shopper.put(katli, 2)
    const merged = await merge([await line(katli, 3), await line(jamun, 1)], 'guest-1')
    expect(merged.payload_cartList_items).toMatchObject([
      { name_url: katli, quantity: 5 },
      { name_url: jamun, quantity: 1 },
    ])
    expect(merged.payload_cartList_id).toBe(merged.payload_cartList_items[0]?.cart_id)
    expect(merged.capped).toEqual([])
  })

  test('the same guest bag is added once, however often it is sent, even at once', async () => {
    const lines = [await line(katli, 3)]
    await Promise.all([merge(lines, 'guest-2'), merge(lines, 'guest-2'), merge(lines, 'guest-2')])
    await merge(lines, 'guest-2')
    expect(await quantities()).toEqual([[katli, 3]])
    await merge(lines, 'guest-3')
    expect(await quantities()).toEqual([[katli, 6]])
    // Another customer's may have the same name.
    const other = await shop.newShopper()
    const cart = { ...other.own, merge_id: 'guest-2', cartJson: JSON.stringify(lines) }
    await other.send(mergeBag, cart)
    expect(await other.bag()).toMatchObject([{ name_url: katli, quantity: 3 }])
  })

  test('without a name is known by what it holds while the bag is open', async () => {
    const lines = [await line(katli, 3), await line(jamun, 1)]
    await Promise.all([merge(lines), merge(lines), merge(lines.toReversed())])
    expect((await quantities()).toSorted()).toEqual(
      [
        [katli, 3],
        [jamun, 1],
      ].toSorted(),
    )
    await merge([await line(katli, 1)])
    expect(await quantities()).toContainEqual([katli, 4])
  })

  test('is remembered for 90 days', async () => {
    await merge([await line(katli, 1)], 'guest-4')
    const countAfter = async (days: number) => {
      await forgetOldMerges(shop.db, new Date(shop.clock.now().getTime() + days * 86_400_000))
      return shop.db.$count(bagMerges, eq(bagMerges.customerId, shopper.customerId))
    }
    expect([await countAfter(89), await countAfter(91)]).toEqual([1, 0])
  })

  test('is cut at limit and stock, and tells which products were, again when repeated', async () => {
    const limited = await shop.changeProduct(katli, { maxPerOrder: 4 })
    const scarce = await shop.changeProduct(jamun, { stock: 2 })
    const gone = await shop.changeProduct(laddu, { stock: 0 })
    await shopper.put(limited.id, 3)
    const lines = [await line(katli, 3), await line(jamun, 5), await line(laddu, 1)]
    const merged = await merge([...lines, { product_id: 999_999, quantity: 1 }], 'guest-4')
    expect(await quantities()).toEqual([
      [katli, 4],
      [jamun, 2],
    ])
    expect(merged.capped).toEqual([limited.id, scarce.id, gone.id, 999_999])
    const again = await merge([...lines, { product_id: 999_999, quantity: 1 }], 'guest-4')
    expect(again.capped).toEqual(merged.capped)
  })

  test('stores nothing of products and boxes that somebody made up', async () => {
    const made = [
      { product_id: 999_999, quantity: 1 },
      { contents: '999999.999998.999997.999996', quantity: 1 },
    ]
    const gone = await shop.changeProduct(laddu, { stock: 0 })
    const merged = await merge([await line(laddu, 1), ...made], 'guest-8')
    expect(merged.capped).toEqual([gone.id, 999_999, made[1]?.contents])
    const [stored] = await shop.db.select().from(bagMerges).where(eq(bagMerges.mergeId, 'guest-8'))
    expect(stored?.capped).toEqual([gone.id])
    expect((await merge([await line(laddu, 1), ...made], 'guest-8')).capped).toEqual(merged.capped)
  })

  test('stores as many cut lines as a bag has, however many a cart names', async () => {
    const some = await shop.db.select({ id: products.id }).from(products).limit(20)
    const lines = some.map(({ id }) => ({ product_id: id, quantity: 1000 }))
    expect((await merge(lines, 'guest-9')).capped).toHaveLength(20)
    const [stored] = await shop.db.select().from(bagMerges).where(eq(bagMerges.mergeId, 'guest-9'))
    expect(stored?.capped).toHaveLength(4)
  })

  test('is refused with many times the lines of a bag, or many times an hour', async () => {
    const long = Array.from({ length: 21 }, (_, n) => ({ product_id: n + 1, quantity: 1 }))
    expect(await refusal(merge(long, 'long'))).toMatchObject({ status: 409, code: 'limit' })
    expect(await shopper.bag()).toEqual([])
    const lines = [await line(katli, 1)]
    for (let n = 0; n < 60; n++) await merge(lines, `many-${n}`)
    expect(await refusal(merge(lines, 'many-60'))).toMatchObject({ status: 429, code: 'too-many' })
    // One that was made is only repeated.
    await merge(lines, 'many-59')
  })

  test.each([0, 1])(
    'does not take away from a line that was above what is left: %i',
    async (stock) => {
      const { id } = await shop.changeProduct(katli, { stock: 20 })
      await shopper.put(id, 5)
      await shop.changeProduct(katli, { stock })
      const { capped } = await merge([await line(katli, 1)], `guest-5-${stock}`)
      expect(await shopper.bag()).toMatchObject([{ quantity: 5, stock }])
      expect(capped).toEqual([id])
    },
  )

  test('counts packs that the bag has reserved as in stock, as setting its lines does', async () => {
    await shop.changeProduct(katli, { stock: 7 })
    await shopper.put(katli, 5)
    await shopper.openPayment()
    const merged = await merge([await line(katli, 1)], 'guest-7')
    expect(merged.capped).toEqual([])
    expect(await shopper.bag()).toMatchObject([{ quantity: 6, stock: 7 }])
    const cartJson = JSON.stringify([await line(katli, 7)])
    await shopper.send(updateBagLines, { ...shopper.own, cartJson })
    expect(await shopper.bag()).toMatchObject([{ quantity: 7, stock: 7 }])
  })

  test('reads the whole line as the browser keeps it, and believes only id and quantity', async () => {
    const product = await shop.product(katli)
    await merge([{ ...(await line(katli, 1)), mrp: 1, selling_price: 1, name: 'x' }], 'guest-6')
    expect((await shopper.bag())[0]?.mrp).toBe(product.mrp / 100)
  })

  test('a guest bag that is none is refused with the form that is wanted', async () => {
    const broken = [
      '{',
      '{}',
      'null',
      [null],
      [{ product_id: 'x', quantity: 1 }],
      [{ product_id: 1, quantity: 0 }],
      [{ product_id: 1, quantity: -3 }],
      [{ product_id: 1.5, quantity: 1 }],
      [{ product_id: 1 }],
    ]
    for (const lines of broken) {
      const { status, message } = await refusal(merge(lines))
      expect(status).toBe(400)
      expect(message).toMatch(/^cartJson must be a JSON list of/)
    }
    expect(await shopper.bag()).toEqual([])
  })
})
