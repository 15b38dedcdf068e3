import * as home from '#src/contract/home.ts'
import * as homeSchema from '#src/contract/home.schema.ts'
import type { WireBanner } from '#src/contract/home.schema.ts'
import * as listing from '#src/contract/listing.ts'
import * as listingSchema from '#src/contract/listing.schema.ts'
import { productIdOf } from '#src/contract/product.ts'
import type { WireCard } from '#src/contract/product.schema.ts'
import { storeOf } from '#src/contract/store.ts'
import type { Send } from '#src/api.ts'
import { snapshotFormat, withCards, withoutCards, type Snapshot } from '#src/catalog/snapshot.ts'
import { indiaDate } from '#src/domain/india.ts'
import { isCurrent } from '#src/domain/occasion.ts'
import type { LeanDetails, ProductDetails } from '#src/domain/product.ts'
import { createAsk } from './ask.ts'
import {
  askCapabilities,
  askDelivery,
  pullBoxes,
  pullClosedDays,
  pullOccasions,
  pullQuestions,
} from './extras.ts'
import { PullError } from '../lib/pull-error.ts'
import type { ResumeLog } from './resume-log.ts'
import { pullGenders, pullSubcategories, pullVerticals, withAgeGroups } from './menus.ts'
import { leading, ofBrand, placed, withIds } from './names.ts'
import { withItems } from './items.ts'
import { pictureOrigins } from './pictures.ts'
import { pullProducts } from './products.ts'
import { catalogErrors } from './rules.ts'
import { withoutStrays } from './strays.ts'

interface PullOptions {
  send: Send
  storeId: number
  companyId: number
  /** The last pull: since when a product is unchanged, and its details if the same code pulled them. */
  previous?: Snapshot | null
  /** Digest of the code that pulls. Null: details are not taken over, now or later. */
  code?: string | null
  resumeLog?: ResumeLog | null
  /** Response timeout in milliseconds. */
  timeout?: number
  now?: Date
  /** Gets a sentence for each link that was left out. */
  warn?: (text: string) => void
}

/** The day on which each product's current version was first seen. */
const changeDays = (
  products: readonly LeanDetails[],
  previous: Snapshot | null,
  today: string,
): Record<number, string> => {
  const versions = new Map(previous?.products.map(({ id, version }) => [id, version]))
  return Object.fromEntries(
    products.map(({ id, version }) => {
      const day = versions.get(id) === version ? previous?.changedOn[id] : undefined
      return [id, day ?? today]
    }),
  )
}

const asFetched = (item: ProductDetails, { agesByGroup }: Snapshot): LeanDetails => ({
  ...withoutCards(item),
  ...(agesByGroup && { ageGroups: [] }),
})

const idsOf = (cards: readonly WireCard[]): number[] => cards.map(productIdOf)

/** `isLast`: links to products that do not exist are left out, not reported. */
const pullOnce = async (options: PullOptions, isLast: boolean): Promise<Snapshot> => {
  const warn = options.warn ?? (() => undefined)
  const { storeId, companyId, previous = null, code = null, now = new Date() } = options
  const reusable = code !== null && previous?.code === code ? previous : null
  const ask = createAsk(options.send, options.timeout)
  const ofStore = { store_id: storeId }
  const ofCompany = { company_id: companyId }

  const capabilities = await askCapabilities(ask, storeId)
  const menu = await pullVerticals(ask, storeId)
  const brandList = await ask(listing.brands, listingSchema.brands, ofStore, 'the brands')
  const ages = await ask(listing.ageGroups, listingSchema.ageGroups, ofStore, 'the age groups')
  const banners = await ask(home.banners, homeSchema.banners, ofStore, 'the banners')
  const deals = await ask(home.deals, homeSchema.deals, ofStore, 'the deals of the day')
  const hot = await ask(home.hotDeals, homeSchema.hotDeals, ofStore, 'the hot deals')
  const arrivals = await ask(home.newArrivals, homeSchema.newArrivals, ofStore, 'new arrivals')
  const offers = await ask(home.brandOffers, homeSchema.brandOffers, ofCompany, 'brand offers')
  const stores = await ask(home.stores, homeSchema.stores, ofCompany, 'the stores')

  const delivery = await askDelivery(ask, { ...ofStore, ...ofCompany }, warn)
  const pulled = await pullProducts({
    ask,
    storeId,
    companyId,
    inPages: capabilities.includes('product-details'),
    known: new Map(reusable?.products.map((item) => [item.id, asFetched(item, reusable)])),
    resumeLog: options.resumeLog ?? null,
  })
  const ageGroups = ages.payload_ageGroupList.age_group.map(({ name, name_url: slug }) => ({
    name,
    slug,
  }))
  const verticals = withIds(menu, pulled)
  const brands = brandList.payload_getAllBrands.map((brand) => ({
    id: brand.brand_id,
    name: brand.name,
    slug: brand.name_url,
  }))
  const menus = { verticals, brands }
  const grouped = capabilities.includes('dishes') ? pulled : withItems(pulled)
  const named = grouped.map((item) => placed(item, menus))
  const agesByGroup = !named.some(({ ageGroups: own }) => own.length)
  const products = agesByGroup ? await withAgeGroups(ask, storeId, ageGroups, named) : named
  const ids = new Set(products.map(({ id }) => id))
  for (const { slug, similar } of products) {
    const stranger = similar.find((id) => !ids.has(id))
    if (stranger === undefined) continue
    const error = `product ${slug}: similar names product ${stranger}, which does not exist`
    if (!isLast) throw new PullError(error, { mismatched: true })
    warn(`${error}: it is left out`)
  }

  const detailed = withCards(products)
  const occasions = capabilities.includes('occasions')
    ? await pullOccasions(ask, storeId, detailed)
    : []
  const toBanner = (wire: WireBanner) => leading(home.bannerOf(wire), menus, products)

  const shown = {
    capabilities,
    verticals,
    subcategories: await pullSubcategories(ask, storeId, verticals),
    brands,
    ageGroups,
    agesByGroup,
    genders: await pullGenders(ask, storeId, verticals),
    banners: banners.payload_banner.banner.map(toBanner),
    promoBanners: banners.payload_banner.promobanner.map(toBanner),
    offerBanners: banners.payload_banner.sectionbanner.map(toBanner),
    deals: idsOf(deals.payload_normalDeals.product),
    hotDeals: idsOf(hot.payload_hotDeals.product),
    // By stock: specification, section 7.
    newArrivals: idsOf(arrivals.payload_newarrivalRandom.toSorted((a, b) => b.stock - a.stock)),
    brandOffers: offers.payload_brandOffer.brand_offer.map((offer) =>
      ofBrand(home.brandOfferOf(offer), menus),
    ),
    stores: stores.payload.map(storeOf),
    questions: capabilities.includes('questions') ? await pullQuestions(ask, storeId) : [],
    occasions,
    boxes: capabilities.includes('boxes') ? await pullBoxes(ask, storeId) : null,
    currentOccasions: occasions.filter((one) => isCurrent(one, now)).map(({ slug }) => slug),
    delivery,
    closedDays: capabilities.includes('closed-days') ? await pullClosedDays(ask, storeId) : [],
    products: detailed,
    changedOn: changeDays(products, previous, indiaDate(now)),
  }
  const snapshot = {
    format: snapshotFormat,
    code,
    pictureOrigins: pictureOrigins(shown),
    ...shown,
  } as const
  const consistent = isLast ? withoutStrays(snapshot, warn) : snapshot
  const [error] = catalogErrors(consistent)
  if (error) throw new PullError(error, { mismatched: true })
  return consistent
}

/**
 * Repeated once if replies do not fit each other: the catalog may have changed between them. Links that still
 * lead nowhere are left out. A `PullError` names the first wrong reply or product.
 */
export const pullCatalog = (options: PullOptions): Promise<Snapshot> =>
  pullOnce(options, false).catch((error: unknown) => {
    if (error instanceof PullError && error.mismatched) return pullOnce(options, true)
    throw error
  })
