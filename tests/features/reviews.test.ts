import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { productDetailsOf } from '#src/contract/product-details.ts'
import { productDetail } from '#src/contract/product.ts'
import type { WireDetail } from '#src/contract/product.schema.ts'
import { daysAfter, indiaDate } from '#src/domain/india.ts'
import type { ProductDetails } from '#src/domain/product.ts'
import { productData } from '#src/features/product/product.data.ts'
import { RateLink } from '#src/features/product/review/RateLink.tsx'
import { reviewData } from '#src/features/product/review/review.data.ts'
import { Reviews } from '#src/features/product/review/Reviews.tsx'
import { site } from '#src/site.ts'
import { fakeStorage, openDevice } from '#tests/support/page/page.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'

const shop = shopForAll()
let wire: WireDetail
let product: ProductDetails
beforeAll(async () => {
  const { id } = await shop.product('besan-laddu-500g')
  const request = { store_id: site.storeId, product_id: id }
  wire = (await shop.send(productDetail, request)).payload
  product = productDetailsOf(wire, [])
})

const ownSizes = () => [{ id: product.id, name: '' }]
const ownPage = () => ({ id: product.id, name: product.name, sizes: ownSizes() })

const terms = { charge: 4000, freeFrom: 49_900 }
const dataOf = (details: ProductDetails) => ({
  ...productData(details, terms, new URL('https://shop.example'), new Date('2026-11-20T05:30:00Z')),
  ...reviewData(details),
})

test('a product counts all its reviews, also those that did not come with it', () => {
  const known = product.reviews.length
  expect(product.ratingCount).toBe(known)
  const page = renderToStaticMarkup(createElement(Reviews, { product }))
  expect(page).toContain(`${known} reviews`)
  expect(page).not.toContain('The newest')

  const popular = { ...product, ratingCount: 250 }
  expect(dataOf(popular).aggregateRating).toMatchObject({ reviewCount: 250 })
  const popularPage = renderToStaticMarkup(createElement(Reviews, { product: popular }))
  expect(popularPage).toContain('250 reviews')
  expect(popularPage).toContain(`The newest ${known}:`)
})

test('the products of a group name it alike, without their colour', () => {
  const size = { amount: 500, unit: 'g' }
  const variants = ['Green', 'Red'].map((name) => ({
    slug: name.toLowerCase(),
    size,
    isSoldOut: false,
    color: { name, code: '#123456' },
  }))
  const groups = variants.map(({ slug, color }) => {
    const name = `Gift Box, ${color.name}`
    const data = dataOf({ ...product, slug, name, description: '', variants })
    expect(data.name).toBe(`${name}, 500 g`)
    return data.isVariantOf
  })
  expect(groups[0]?.name).toBe('Gift Box')
  expect(groups[1]).toEqual(groups[0])
})

test('a store API that tells only some facts of the reviews gets no false ones', () => {
  const { total_rating, rating_count, ratings, ...bare } = wire
  const shown = (facts: Partial<WireDetail>) => {
    const details = productDetailsOf({ ...bare, ...facts }, [])
    const page = renderToStaticMarkup(
      createElement('div', {}, [
        createElement(RateLink, { product: details, key: 1 }),
        createElement(Reviews, { product: details, key: 2 }),
      ]),
    )
    expect(page).not.toMatch(/\b0\.0\b|newest 0|NaN/)
    return { data: dataOf(details).aggregateRating, page }
  }
  // The specification names the list only.
  expect(shown({ ratings })).toEqual(shown({ total_rating, rating_count, ratings }))
  expect(shown({ rating_count: 12 }).data).toBeUndefined()
  expect(shown({ rating_count: 12 }).page).toContain('12 reviews')
  expect(shown({ total_rating: 4.5 }).data).toBeUndefined()
  expect(shown({ rating_count: 12, total_rating: 4.5 }).data).toMatchObject({ ratingValue: 4.5 })
})

test('a late answer to an earlier login logs out nobody who has logged in since', async () => {
  const customer = await shop.customer('9860012345')
  const device = openDevice(customer)
  const { $user, rememberUser } = await device.openPage()
  const { $draft, editDraft, submitReview } =
    await import('#src/features/product/review/review.store.ts')
  const user = { customerId: customer.customerId, name: '', contact: '', email: '' }
  rememberUser(user)
  editDraft({ rating: 5, text: 'Fresh' })
  shop.clock.advance(91 * 24 * 3_600_000)
  device.onCall(() => {
    device.storage.set('user', JSON.stringify({ ...user, customerId: 999_999 }))
  })
  await submitReview(ownPage())
  expect($user.get()?.customerId).toBe(999_999)
  expect($draft.get()).toMatchObject({ state: 'idle', text: 'Fresh' })
})

test('the list with the own review is not replaced by an older reply that comes later', async () => {
  const customer = await shop.customer('9860012346')
  const device = openDevice(customer)
  vi.stubGlobal('sessionStorage', fakeStorage(new Map()))
  const { rememberUser } = await device.openPage()
  const { $reviews, editDraft, loadReviews, submitReview } =
    await import('#src/features/product/review/review.store.ts')
  rememberUser({ customerId: customer.customerId, name: '', contact: '', email: '' })
  const network = globalThis.fetch
  const answered = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    vi.stubGlobal('fetch', network)
    const answer = await network(path, init)
    answered.resolve()
    await late.promise
    init.signal?.throwIfAborted()
    return answer
  })
  const older = loadReviews(ownSizes())
  await answered.promise
  editDraft({ rating: 5, text: 'Tasted of roasted besan' })
  await submitReview(ownPage())
  const texts = () => {
    const list = $reviews.get()
    return list.state === 'ready' && list.value.reviews.map(({ text }) => text)
  }
  expect(texts()).toContain('Tasted of roasted besan')
  late.resolve()
  await older
  expect(texts()).toContain('Tasted of roasted besan')
  await loadReviews(ownSizes())
  expect(texts()).toContain('Tasted of roasted besan')
})

test('a size that was withdrawn hides no review of the others', async () => {
  const device = openDevice(shop.browser())
  await device.openPage()
  const { $reviews, loadReviews } = await import('#src/features/product/review/review.store.ts')
  const gone = { id: 999_999, name: '1 kg' }
  await loadReviews(ownSizes(), { fresh: true })
  const known = $reviews.get()
  await loadReviews([...ownSizes(), gone], { fresh: true })
  expect(known.state).toBe('ready')
  expect($reviews.get()).toEqual(known)
  await loadReviews([gone], { fresh: true })
  expect($reviews.get().state).toBe('failed')
})

test('a review of the first hours of a day in India has that day', () => {
  const [review] = product.reviews
  // Half past one at night.
  const details = { ...product, reviews: [{ ...review!, at: '2026-11-20T20:00:00.000Z' }] }
  expect(dataOf(details).review).toMatchObject([{ datePublished: '2026-11-21' }])
  const page = renderToStaticMarkup(createElement(Reviews, { product: details }))
  expect(page).toContain('<time class="muted sm" dateTime="2026-11-21">21 November 2026</time>')
})

test('a product whose expiry date is past counts as sold out, also at another store API', () => {
  const stockAt = (exp_date: string) =>
    productDetailsOf(
      { ...wire, stock: 7, specifications: { ...wire.specifications, exp_date } },
      [],
    ).stock
  expect(stockAt(indiaDate(new Date()))).toBe(7)
  expect(stockAt(daysAfter(indiaDate(new Date()), -1))).toBe(0)
  expect(['', 'December 2025', '0000'].map(stockAt)).toEqual([7, 7, 7])
})
