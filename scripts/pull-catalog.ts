import * as home from '#src/contract/home.ts'
import * as homeSchema from '#src/contract/home.schema.ts'
import * as listing from '#src/contract/listing.ts'
import * as listingSchema from '#src/contract/listing.schema.ts'
import * as order from '#src/contract/order.ts'
import * as orderSchema from '#src/contract/order.schema.ts'
import type { Send } from '#src/api.ts'
import { withCards, withoutCards, type Snapshot } from '#src/catalog/snapshot.ts'
import { toPaise } from '#src/domain/money.ts'
import type { Gender, Subcategory, Vertical } from '#src/domain/listing.ts'
import type { LeanDetails } from '#src/domain/product.ts'
import { createAsk, type Ask } from './catalog/ask.ts'
import { PullError } from './catalog/fault.ts'
import type { Part } from './catalog/part.ts'
import { inTurns, pullProducts } from './catalog/products.ts'
import { catalogFaults } from './catalog/rules.ts'

export interface PullOptions {
  send: Send
  storeId: number
  companyId: number
  /** Products whose version is unchanged are taken from here instead of asked for. */
  previous?: Snapshot | null
  /** The last pull, reused or not: it tells since when a product is as it is. */
  known?: Snapshot | null
  /** Keeps what was told on disk, for the next pull when this one is interrupted. */
  part?: Part | null
  /** How long one answer may take, in milliseconds. */
  timeout?: number
  /** Today; tests set it. */
  now?: Date
}

const pullSubcategories = async (
  ask: Ask,
  storeId: number,
  categoryIds: number[],
): Promise<Record<number, Subcategory[]>> => {
  const entries = await inTurns(categoryIds, async (id) => {
    const { payload_categoryBySubCategory: found } = await ask(
      listing.subcategories,
      listingSchema.subcategories,
      { store_id: storeId, category_id: id },
      `the subcategories of category ${id}`,
    )
    const children = found.map((child) => ({ id: child.subcategory_id, name: child.name }))
    return [id, children] as const
  })
  return Object.fromEntries(entries)
}

/** The day on which each product was first seen in the version that it has now. */
const changeDays = (
  products: readonly LeanDetails[],
  known: Snapshot | null | undefined,
  today: string,
): Record<number, string> => {
  const versions = new Map(known?.products.map(({ id, version }) => [id, version]))
  return Object.fromEntries(
    products.map(({ id, version }) => {
      const day = versions.get(id) === version ? known?.changedOn?.[id] : undefined
      return [id, day ?? today]
    }),
  )
}

/** The shop has one list of genders; it comes with the filter options of every vertical. */
const pullGenders = async (ask: Ask, storeId: number, [first]: Vertical[]): Promise<Gender[]> => {
  if (!first) return []
  const { payload_filterOption: options } = await ask(
    listing.filterOptions,
    listingSchema.filterOptions,
    { store_id: storeId, vertical_id: first.id },
    'the filter options',
  )
  return listing.filterOptionsOf(options).genders
}

const idsOf = (cards: { product_id: number }[]): number[] => cards.map((card) => card.product_id)

/**
 * Asks the store API for the whole catalog. Throws a `PullError` that names the first thing that does
 * not fit: an answer against the contract, or a product that breaks a rule of the shop.
 */
export const pullCatalog = async (options: PullOptions): Promise<Snapshot> => {
  const { storeId, companyId, previous, known = previous, now = new Date() } = options
  const ask = createAsk(options.send, options.timeout)
  const ofStore = { store_id: storeId }
  const ofCompany = { company_id: companyId }

  const menu = await ask(listing.verticals, listingSchema.verticals, ofStore, 'the verticals')
  const verticals = menu.payload_verticalWithCatList.vertical.map(listing.verticalOf)
  const categoryIds = verticals.flatMap((vertical) => vertical.categories.map(({ id }) => id))
  const brands = await ask(listing.brands, listingSchema.brands, ofStore, 'the brands')
  const ages = await ask(listing.ageGroups, listingSchema.ageGroups, ofStore, 'the age groups')
  const banners = await ask(home.banners, homeSchema.banners, ofStore, 'the banners')
  const deals = await ask(home.deals, homeSchema.deals, ofStore, 'the deals of the day')
  const hot = await ask(home.hotDeals, homeSchema.hotDeals, ofStore, 'the hot deals')
  const arrivals = await ask(home.newArrivals, homeSchema.newArrivals, ofStore, 'new arrivals')
  const offers = await ask(home.brandOffers, homeSchema.brandOffers, ofCompany, 'brand offers')
  const stores = await ask(home.stores, homeSchema.stores, ofCompany, 'the stores')

  const { payload_deliveryCharge: terms } = await ask(
    order.deliveryCharge,
    orderSchema.deliveryCharge,
    { ...ofStore, ...ofCompany, sub_total: 0 },
    'what delivery costs',
  )
  const products = await pullProducts({
    ask,
    storeId,
    known: new Map(previous?.products.map((item) => [item.id, withoutCards(item)])),
    part: options.part ?? null,
  })
  const ids = new Set(products.map(({ id }) => id))
  for (const { slug, similar } of products) {
    const stranger = similar.find((id) => !ids.has(id))
    if (stranger !== undefined)
      throw new PullError(
        `product ${slug}: similar names product ${stranger}, which does not exist`,
      )
  }

  const snapshot: Snapshot = {
    format: 3,
    verticals,
    subcategories: await pullSubcategories(ask, storeId, categoryIds),
    brands: brands.payload_getAllBrands.map((brand) => ({
      id: brand.brand_id,
      name: brand.name,
      slug: brand.name_url,
    })),
    ageGroups: ages.payload_ageGroupList.age_group.map(({ name, name_url }) => ({
      name,
      slug: name_url,
    })),
    genders: await pullGenders(ask, storeId, verticals),
    banners: banners.payload_banner.banner.map(home.bannerOf),
    promoBanners: banners.payload_banner.promobanner.map(home.bannerOf),
    offerBanners: banners.payload_banner.sectionbanner.map(home.bannerOf),
    deals: idsOf(deals.payload_normalDeals.product),
    hotDeals: idsOf(hot.payload_hotDeals.product),
    newArrivals: idsOf(arrivals.payload_newarrivalRandom),
    brandOffers: offers.payload_brandOffer.brand_offer.map(home.brandOfferOf),
    stores: stores.payload.map(home.storeOf),
    delivery: { charge: toPaise(terms.delivery_charge), freeFrom: toPaise(terms.delivery_upto) },
    products: withCards(products),
    changedOn: changeDays(products, known, now.toISOString().slice(0, 10)),
  }
  const [fault] = catalogFaults(snapshot)
  if (fault) throw new PullError(fault)
  return snapshot
}
