import { describe, expect, it } from 'vitest'
import * as call from '#src/contract/home.ts'
import { heroTarget, promoTarget } from '#src/features/home/banner-link.ts'
import { pullCatalog } from '#scripts/catalog/pull-catalog.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { ownerFile } from '#tests/support/shop/owner-file.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const store = { store_id: 121 }
const company = { company_id: 180 }
const shop = shopForAll()

describe('Home', () => {
  it('has banners that lead somewhere', async () => {
    const { payload_banner: banners } = await shop.send(call.banners, store)
    expect(banners.banner).toHaveLength(3)
    expect(banners.promobanner).toHaveLength(3)
    expect(banners.sectionbanner).toHaveLength(2)
    expect(banners.banner[0]).toMatchObject({ vertical_name_url: 'sweets', category_id: 0 })
    expect(banners.banner[1]?.product_name_url).toBe('mithai-gift-box-1kg')
    for (const { vertical_id, category_id, product_id, site_link } of Object.values(banners).flat())
      expect([vertical_id, category_id, product_id, site_link].some(Boolean)).toBe(true)
  })

  it('names the vertical of a banner that leads to a category', async () => {
    const { payload_banner: banners } = await shop.send(call.banners, store)
    const [banner] = banners.promobanner.filter((b) => b.category_name_url === 'hot-snacks')
    expect(banner).toMatchObject({ vertical_name_url: 'snacks' })
  })

  it('has banners that lead to the category of a subcategory', async () => {
    await using own = await openShop()
    const leading = { name: 'Pedas', text: '', image: 'banner-festive-square.jpg' }
    const all = [{ ...leading, link: { subcategory: 'pedas' } }]
    const file = { banners: all, promoBanners: all, sectionBanners: all }
    await own.owner('shop', ownerFile(file))
    const read = await pullCatalog({ send: own.send, storeId: 121, companyId: 180 })
    const toCategory = '/store-product/vertical/sweets/category/milk-sweets'
    for (const place of [read.promoBanners, read.offerBanners])
      expect(place.map(promoTarget)).toEqual([{ href: toCategory, outside: false }])
    const { subcategoryId: id } = read.banners[0]!
    expect(id).toBeGreaterThan(0)
    expect(read.banners.map(heroTarget)).toEqual([
      {
        href: toCategory,
        outside: false,
        handOver: { to: '/store-product/Banner', payload: { subcategory_id: id } },
      },
    ])
  })

  it('has deals of the day and hot deals, each below its selling price', async () => {
    const deals = (await shop.send(call.deals, store)).payload_normalDeals.product
    const hot = (await shop.send(call.hotDeals, store)).payload_hotDeals.product
    expect(deals.length).toBeGreaterThan(2)
    expect(hot.length).toBeGreaterThan(2)
    expect(deals.every((card) => card.is_deal === 1 && card.is_hot_deals === 0)).toBe(true)
    expect(hot.every((card) => card.is_hot_deals === 1 && card.is_deal === 0)).toBe(true)
    for (const card of [...deals, ...hot]) {
      expect(card.deal_price).toBeGreaterThan(0)
      expect(card.deal_price).toBeLessThan(card.selling_price)
    }
  })

  it('has new arrivals, one size of each, the largest stock first', async () => {
    const arrivals = (await shop.send(call.newArrivals, store)).payload_newarrivalRandom
    expect(arrivals.length).toBeGreaterThan(4)
    expect(new Set(arrivals.map((card) => card.name)).size).toBe(arrivals.length)
    const stocks = arrivals.map((card) => card.stock)
    expect(stocks).toEqual(stocks.toSorted((a, b) => b - a))
  })

  it('has brand offers and the two outlets', async () => {
    const offers = (await shop.send(call.brandOffers, company)).payload_brandOffer.brand_offer
    expect(offers.map((offer) => offer.name)).toContain('Sevpak')
    expect(offers.find(({ name_url }) => name_url === 'sevpak')).toMatchObject({
      brand_icon: 'sevpak-mark.png',
      brand_story: expect.stringContaining('Namkeen') as unknown,
    })
    const outlets = (await shop.send(call.stores, company)).payload
    expect(outlets.map((outlet) => [outlet.city, outlet.name])).toEqual([
      ['South Delhi', 'Greater Kailash II'],
      ['South Delhi', 'Lajpat Nagar'],
    ])
    expect(outlets.map(({ photo, hours }) => [photo, hours])).toEqual([
      ['store-greater-kailash.jpg', 'Mo-Sa 11:00-19:00'],
      ['store-lajpat-nagar.jpg', 'Mo-Sa 11:00-19:00; Su 10:00-14:00'],
    ])
    expect(outlets[0]?.city_id).toBe(outlets[1]?.city_id)
  })
})
