import { hash } from 'node:crypto'
import * as home from '#src/contract/home.ts'
import * as homeSchema from '#src/contract/home.schema.ts'
import * as listing from '#src/contract/listing.ts'
import * as listingSchema from '#src/contract/listing.schema.ts'
import { occasionOf } from '#src/contract/occasion.ts'
import { productIdOf } from '#src/contract/product.ts'
import type { WireCard } from '#src/contract/product.schema.ts'
import { outletOf } from '#src/contract/outlet.ts'
import type { Send } from '#src/api.ts'
import { snapshotFormat, withCards, withoutCards, type Snapshot } from '#src/catalog/snapshot.ts'
import { indiaDate } from '#src/domain/india.ts'
import { isCurrent } from '#src/domain/occasion.ts'
import type { Banner } from '#src/domain/banner.ts'
import type { LeanDetails, ProductDetails } from '#src/domain/product.ts'
import { createAsk, orEmpty } from './ask.ts'
import { askCapabilities, askDelivery, pullOptional } from './optional-calls.ts'
import { comparedFormerSlugs } from './former-slugs.ts'
import { PullError } from './pull-error.ts'
import type { ResumeLog } from './resume-log.ts'
import { pullGenders, pullSubcategories, pullVerticals, withAgeGroups } from './menus.ts'
import { withBrand, withIds, withMenuNames, withTargetSlugs } from './menu-references.ts'
import { withItems } from './items.ts'
import { pictureOrigins } from './pictures.ts'
import { askList, pullProducts } from './products.ts'
import { catalogErrors } from './catalog-errors.ts'
import { withoutDeadLinks } from './dead-links.ts'
import { emptiedLists } from './emptied.ts'

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
  /** Called with a sentence for each link that was left out, and each list that became empty. */
  warn?: (text: string) => void
  /** Called while the store makes the list of products, which takes longest: the caller can work meanwhile. */
  whileListing?: () => void
  /** Replies that the caller has just got; without them, the store is asked. */
  replies?: StoreReplies
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

/** All that the store tells besides the details of products. Names are looked up later (menu-references.ts). */
export const askStore = async (options: PullOptions) => {
  const { send, storeId, companyId, timeout, warn, whileListing } = options
  const askOrStop = createAsk(send, timeout)
  const ask = orEmpty(askOrStop)
  const storeScope = { store_id: storeId }
  const companyScope = { company_id: companyId }
  const capabilities = await askCapabilities(ask, storeId)
  const menu = await pullVerticals(askOrStop, storeId)
  const brands = await ask(listing.brands, listingSchema.brands, storeScope, 'the brands')
  const ages = await ask(listing.ageGroups, listingSchema.ageGroups, storeScope, 'the age groups')
  const { payload_banner } = await ask(home.banners, homeSchema.banners, storeScope, 'the banners')
  const deals = await ask(home.deals, homeSchema.deals, storeScope, 'the deals of the day')
  const hot = await ask(home.hotDeals, homeSchema.hotDeals, storeScope, 'the hot deals')
  const arrivals = await ask(home.newArrivals, homeSchema.newArrivals, storeScope, 'new arrivals')
  const offers = await ask(home.brandOffers, homeSchema.brandOffers, companyScope, 'brand offers')
  const stores = await ask(home.stores, homeSchema.stores, companyScope, 'the stores')
  const others = {
    capabilities,
    menu,
    brands: brands.payload_getAllBrands.map((brand) => ({
      id: brand.brand_id,
      name: brand.name,
      slug: brand.name_url,
    })),
    ageGroups: ages.payload_ageGroupList.age_group.map(({ name, name_url: slug }) => ({
      name,
      slug,
    })),
    banners: payload_banner.banner.map(home.bannerOf),
    promoBanners: payload_banner.promobanner.map(home.bannerOf),
    offerBanners: payload_banner.sectionbanner.map(home.bannerOf),
    deals: idsOf(deals.payload_normalDeals.product),
    hotDeals: idsOf(hot.payload_hotDeals.product),
    // By stock: specification, section 7.
    newArrivals: idsOf(arrivals.payload_newarrivalRandom.toSorted((a, b) => b.stock - a.stock)),
    brandOffers: offers.payload_brandOffer.brand_offer.map(home.brandOfferOf),
    stores: stores.payload.map(outletOf),
    delivery: await askDelivery(ask, { ...storeScope, ...companyScope }, warn ?? (() => undefined)),
    subcategories: await pullSubcategories(ask, storeId, menu),
    genders: await pullGenders(ask, storeId, menu),
    ...(await pullOptional(ask, storeId, capabilities)),
  }
  // Last, so that details are asked for soon after.
  const list = askList(askOrStop, storeId)
  whileListing?.()
  return { ...others, list: await list }
}
type StoreReplies = Awaited<ReturnType<typeof askStore>>

/** Equal for two moments between which nothing changed. Null for a store without versions. */
export const digestOfReplies = (replies: StoreReplies, now = new Date()): string | null => {
  if (replies.list.some(({ version }) => !version)) return null
  const current = replies.occasions.filter((one) => isCurrent(occasionOf(one, []), now))
  return hash('sha256', JSON.stringify([replies, current.map(({ slug }) => slug)]), 'base64url')
}

/** Throws for a similar product that does not exist; `isLast`: warns of it. */
const refuseMissingSimilar = (
  products: readonly LeanDetails[],
  { isLast, warn }: { isLast: boolean; warn: (text: string) => void },
): void => {
  const ids = new Set(products.map(({ id }) => id))
  for (const { slug, similar } of products) {
    const missing = similar.find((id) => !ids.has(id))
    if (missing === undefined) continue
    const error = `product ${slug}: similar names product ${missing}, which does not exist`
    if (!isLast) throw new PullError(error, { mismatched: true })
    warn(`${error}: it is left out`)
  }
}

/** `isLast`: links to products that do not exist are left out with a warning, instead of an error. */
const pullOnce = async (options: PullOptions, { isLast = false } = {}): Promise<Snapshot> => {
  const warn = options.warn ?? (() => undefined)
  const { storeId, companyId, previous = null, code = null, now = new Date() } = options
  const reusable = code !== null && previous?.code === code ? previous : null
  const ask = createAsk(options.send, options.timeout)
  const replies = options.replies ?? (await askStore(options))
  const { capabilities, menu, list, brands, ageGroups, ...shop } = replies
  const pulled = await pullProducts({
    ask,
    storeId,
    companyId,
    list,
    inPages: capabilities.includes('product-details'),
    known: new Map(reusable?.products.map((item) => [item.id, asFetched(item, reusable)])),
    resumeLog: options.resumeLog ?? null,
    warn,
  })
  const verticals = withIds(menu, pulled)
  const menus = { verticals, brands }
  const grouped = capabilities.includes('dishes') ? pulled : withItems(pulled)
  const named = grouped.map((item) => withMenuNames(item, menus))
  const agesByGroup = !named.some(({ ageGroups: own }) => own.length)
  const products = agesByGroup
    ? await withAgeGroups(orEmpty(ask), storeId, ageGroups, named)
    : named
  refuseMissingSimilar(products, { isLast, warn })
  const detailed = withCards(products)
  const occasions = shop.occasions.map((one) => occasionOf(one, detailed))
  const withTargets = (banners: readonly Banner[]) =>
    banners.map((banner) => withTargetSlugs(banner, menus, products))

  const shown = {
    ...shop,
    capabilities,
    verticals,
    brands,
    ageGroups,
    agesByGroup,
    // The menu may have lacked ids.
    genders: shop.genders.length ? shop.genders : await pullGenders(ask, storeId, verticals),
    banners: withTargets(shop.banners),
    promoBanners: withTargets(shop.promoBanners),
    offerBanners: withTargets(shop.offerBanners),
    brandOffers: shop.brandOffers.map((offer) => withBrand(offer, menus)),
    occasions,
    currentOccasions: occasions.filter((one) => isCurrent(one, now)).map(({ slug }) => slug),
    products: detailed,
    formerSlugs:
      shop.formerSlugs ?? comparedFormerSlugs(previous, { products: detailed, verticals }),
    changedOn: changeDays(products, previous, indiaDate(now)),
  }
  const snapshot = {
    format: snapshotFormat,
    code,
    // Age groups that are fetched by group have no version.
    repliesDigest: agesByGroup ? null : digestOfReplies(replies, now),
    pictureOrigins: pictureOrigins(shown),
    ...shown,
  } as const
  const consistent = isLast ? withoutDeadLinks(snapshot, warn) : snapshot
  const [error] = catalogErrors(consistent)
  if (error) throw new PullError(error, { mismatched: true })
  emptiedLists(previous, consistent).forEach(warn)
  return consistent
}

/**
 * Repeated once if replies do not fit each other: the catalog may have changed between them. Links that still
 * lead nowhere are left out. A `PullError` names the first wrong reply or product.
 */
export const pullCatalog = (options: PullOptions): Promise<Snapshot> =>
  pullOnce(options).catch((error: unknown) => {
    if (!(error instanceof PullError && error.mismatched)) throw error
    const { replies: _, ...again } = options
    return pullOnce(again, { isLast: true })
  })
