import type { APIContext } from 'astro'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Snapshot } from '#src/catalog/snapshot.ts'
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
  const coded = products.map((one) =>
    one.name === 'Kaju Katli'
      ? { ...one, itemCode: 'MG' }
      : one.name === 'Peda'
        ? { ...one, item: longItem, itemCode: `${longItem}-${one.id}` }
        : one,
  )
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

test('a charge of delivery that is not known is claimed nowhere', () => {
  const product = held.snapshot!.products.find(({ name }) => name === 'Kaju Katli')!
  const origin = new URL('https://shop.example')
  const told = [held.snapshot!.delivery, null].map((terms) => [
    feedItem(product, terms, origin, { id: '1', labels: [] }).includes('<g:shipping>'),
    productData(product, terms, origin, new Date()).offers.shippingDetails !== undefined,
  ])
  expect(told).toEqual([
    [true, true],
    [false, false],
  ])
})
