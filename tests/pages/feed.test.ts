import type { APIContext } from 'astro'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Snapshot } from '#src/catalog/snapshot.ts'
import type { DeliveryTerms } from '#src/domain/totals.ts'
import { homeData } from '#src/features/home/home.data.ts'
import { feedItem } from '#src/features/product/feed.data.ts'
import { productData } from '#src/features/product/product.data.ts'
import { GET } from '#src/pages/feeds/google.xml.ts'
import { site } from '#src/site.ts'
import { pullCatalog } from '#scripts/catalog/pull-catalog.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'

const held = vi.hoisted((): { snapshot?: Snapshot } => ({}))
vi.mock('#src/catalog/snapshot.ts', async (load) => ({
  ...(await load()),
  readSnapshot: () => held.snapshot,
}))

/** Longer than Google allows. */
const longItem = 'peda-'.repeat(12).slice(0, -1)

const shop = shopForAll({ env: { REQUESTS_PER_MINUTE: '100000' } })
beforeAll(async () => {
  const { storeId, companyId } = site
  const { products, ...whole } = await pullCatalog({ send: shop.send, storeId, companyId })
  // As of a store API that names the same code for all sizes of a dish.
  const coded = products.map((one) => {
    if (one.name === 'Kaju Katli') return { ...one, itemCode: 'MG' }
    if (one.name !== 'Peda') return one
    return { ...one, item: longItem, itemCode: `${longItem}-${one.id}` }
  })
  held.snapshot = { ...whole, products: coded }
})

test('each product has its own id in the feed: its item code, unless others have it too', async () => {
  const answer = await GET({ site: new URL('https://shop.example') } as APIContext)
  const found = (await answer.text()).matchAll(/<g:id>(.+?)<.*?<g:link>[^<]+\/([^<]+)</g)
  const ids = new Map([...found].map(([, id, slug]) => [slug, id]))
  expect(ids.size).toBeGreaterThan(100)
  expect(new Set(ids.values()).size).toBe(ids.size)
  for (const { id, slug, itemCode } of held.snapshot?.products ?? [])
    if (ids.has(slug))
      expect(ids.get(slug)).toBe(itemCode === 'MG' || itemCode.length > 50 ? String(id) : itemCode)
})

test('ids keep to the 50 characters that Google allows', async () => {
  const answer = await GET({ site: new URL('https://shop.example') } as APIContext)
  const text = await answer.text()
  const found = [...text.matchAll(/<g:(?:id|item_group_id)>(.+?)</g)].map(([, id = '']) => id)
  expect(found.filter((id) => id.length > 50)).toEqual([])
  // Several sizes, one group.
  const groups = found.filter((id) => id.startsWith('peda-peda-'))
  expect(groups.length).toBeGreaterThan(1)
  expect(new Set(groups).size).toBe(1)
})

test('an outlet without an email address has none in the data of Home', () => {
  const outlets = [{ ...held.snapshot!.stores[0]!, email: '' }]
  const data = homeData({ outlets, picture: null, terms: null }, new URL('https://shop.example'))
  expect(JSON.stringify(data)).not.toContain('"email":""')
})

test('a charge of delivery that is not known is claimed nowhere', () => {
  const product = (name: string) => held.snapshot!.products.find((one) => one.name === name)!
  const origin = new URL('https://shop.example')
  const terms = held.snapshot!.delivery
  const katli = product('Kaju Katli')
  const specifications = { ...katli.specifications, expDate: '2026-12-06' }
  const batch = { ...katli, specifications }
  const feedOf = (delivery: DeliveryTerms | null, today = '2026-11-29') =>
    feedItem(batch, delivery, origin, { today, id: '1', labels: [] })
  expect(feedOf(terms)).toContain('<g:shipping>')
  expect(feedOf(null)).not.toContain('<g:shipping>')
  // The batch would expire on the way.
  expect(feedOf(terms, '2026-12-02')).not.toContain('<g:shipping>')
  // What travels has the shop's terms, which Home states; what does not has its own.
  const offerOf = (name: string, delivery: DeliveryTerms | null) =>
    productData(product(name), delivery, origin, new Date()).offers
  const late = productData(batch, terms, origin, new Date('2026-12-02T12:00:00Z')).offers
  expect(late.shippingDetails).toBeDefined()
  expect(offerOf('Kaju Katli', terms).shippingDetails).toBeUndefined()
  expect(offerOf('Samosa', terms).shippingDetails).toBeDefined()
  expect(offerOf('Samosa', null).shippingDetails).toBeUndefined()
  const shopOf = (delivery: DeliveryTerms | null) =>
    homeData({ outlets: [], picture: null, terms: delivery }, origin)['@graph'][1]
  expect(shopOf(null)).toMatchObject({ hasShippingService: undefined })
  expect(shopOf({ charge: 4900, freeFrom: 50_000 })).toMatchObject({
    hasShippingService: {
      handlingTime: { cutoffTime: '18:00:00+05:30' },
      shippingConditions: [
        { orderValue: { minValue: 0, maxValue: 499.99 }, shippingRate: { value: 49 } },
        { orderValue: { minValue: 500 }, shippingRate: { value: 0 } },
      ],
    },
  })
})
