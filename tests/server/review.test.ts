import { beforeAll, describe, expect, it } from 'vitest'
import { updateProfile } from '#src/contract/account.ts'
import { productDetail } from '#src/contract/product.ts'
import { addReview, reviews } from '#src/contract/review.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import type { Shopper } from '#tests/support/shop/shopper.ts'

const slug = 'jalebi-250g'
const shop = shopForAll()
let product_id: number
beforeAll(async () => {
  product_id = (await detail()).id
})

const detail = async () =>
  (await shop.send(productDetail, { store_id: 121, product_slug: slug })).payload
const read = (limit?: number) => shop.send(reviews, { product_id, ...(limit && { limit }) })
const write = (who: Shopper, rating: number, review: string, product = product_id) =>
  who.send(addReview, { customer_id: who.customerId, product_id: product, rating, review })

/** The mean of the given ratings, to one decimal. */
const mean = (ratings: readonly { rating: number }[]) =>
  Math.round((ratings.reduce((sum, { rating }) => sum + rating, 0) / ratings.length) * 10) / 10

describe('a review', () => {
  it('is shown at once, first of all, and counts in the average', async () => {
    const before = await read()
    const customer = await shop.customer('9810000001')
    const reply = await write(customer, 2, '  Too sweet\r\n\r\n\r\nfor me. ')
    expect(reply.message).toBe('Review stored successfully')
    const after = await read()
    expect(after.total).toBe(before.total + 1)
    expect(after.data[0]).toMatchObject({
      rating: 2,
      review: 'Too sweet\n\nfor me.',
      customer_id: customer.customerId,
      customer_name: 'A customer',
    })
    expect(after.total_rating).toBe(mean(after.data))
    const product = await detail()
    expect(product.total_rating).toBe(after.total_rating)
    expect(product.rating_count).toBe(after.total)
    expect(product.ratings[0]).toEqual(after.data[0])
  })

  it('of the same customer replaces the first one', async () => {
    const customer = await shop.customer('9810000001')
    const before = await read()
    await write(customer, 5, 'I was wrong.')
    const after = await read()
    expect(after.total).toBe(before.total)
    const own = after.data.filter((one) => one.customer_id === customer.customerId)
    expect(own).toMatchObject([{ rating: 5, review: 'I was wrong.' }])
    expect(after.total_rating).toBe(mean(after.data))
  })

  it('of many at the same moment are all counted, each customer once', async () => {
    const before = await read()
    const mobiles = ['9810000011', '9810000012', '9810000013', '9810000014']
    const writers: Shopper[] = []
    for (const mobile of mobiles) writers.push(await shop.customer(mobile))
    await Promise.all([...writers, ...writers].map((who) => write(who, 4, 'Good.')))
    const after = await read()
    expect(after.total).toBe(before.total + writers.length)
    expect(after.total_rating).toBe(mean(after.data))
    expect((await read(2)).data).toHaveLength(2)
    expect((await read(2)).total).toBe(after.total)
  })

  it('of blanks, of no product and of a guest are refused', async () => {
    const customer = await shop.customer('9810000001')
    await expect(write(customer, 5, ' \n\t ')).rejects.toMatchObject({
      status: 400,
      message: 'Please fill all fields.',
    })
    for (const rating of [0, 6, 4.5])
      await expect(write(customer, rating, 'x')).rejects.toMatchObject({ status: 400 })
    const nothing = { status: 404, message: 'Sorry, Product detail not found.' }
    await expect(write(customer, 5, 'x', 99_999)).rejects.toMatchObject(nothing)
    await expect(shop.send(reviews, { product_id: 99_999 })).rejects.toMatchObject(nothing)
    const guest = shop.shopperIn(shop.browser(), customer.customerId)
    await expect(write(guest, 5, 'x')).rejects.toMatchObject({ status: 401 })
    const somebody = { ...customer, customerId: customer.customerId + 1 }
    await expect(write(somebody, 5, 'x')).rejects.toMatchObject({ status: 403 })
  })

  it('cannot be sent without end', async () => {
    await using few = await openShop({ env: { REVIEWS_PER_HOUR: '2' } })
    const customer = await few.customer()
    const send = () =>
      customer.send(addReview, {
        customer_id: customer.customerId,
        product_id,
        rating: 3,
        review: 'x',
      })
    await send()
    await send()
    await expect(send()).rejects.toMatchObject({ status: 429, code: 'too-many' })
    few.clock.advance(61 * 60_000)
    await send()
  })

  it('cannot be sent without end by one caller, whoever writes', async () => {
    await using few = await openShop({ env: { REVIEWS_PER_HOUR: '2' } })
    const send = async (ip?: string) => {
      const somebody = await few.newShopper(ip)
      const own = { customer_id: somebody.customerId, product_id }
      return somebody.send(addReview, { ...own, rating: 1, review: 'x' })
    }
    await send()
    await send()
    await expect(send()).rejects.toMatchObject({ status: 429, code: 'too-many' })
    await send('198.51.100.7')
  })

  it('carries the name that its author has now', async () => {
    const customer = await shop.newShopper()
    await customer.send(updateProfile, { ...customer.own, name: 'Old Name' })
    await write(customer, 4, 'Crisp.')
    const versionOf = async () => (await shop.product(slug)).reviewsDigest
    const before = await versionOf()
    await customer.send(updateProfile, { ...customer.own, name: 'New Name' })
    expect((await read()).data[0]).toMatchObject({ review: 'Crisp.', customer_name: 'New Name' })
    // So the next rebuild writes the page anew.
    expect(await versionOf()).not.toBe(before)
  })
})
