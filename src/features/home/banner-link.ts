import { links } from '#src/links.ts'
import type { Banner, BannerPayload } from '#src/domain/banner.ts'

/** `outside` links open in a new tab. */
export interface Target {
  href: string
  outside: boolean
  /** The page that a plain click opens instead, and its payload. */
  handOver?: { to: string; payload: BannerPayload }
}

const outside = (banner: Banner): Target | null =>
  banner.siteLink ? { href: banner.siteLink, outside: true } : null
const inside = (href: string): Target => ({ href, outside: false })

const toCategory = (banner: Banner): Target | null =>
  banner.verticalSlug && banner.categorySlug
    ? inside(links.category(banner.verticalSlug, banner.categorySlug))
    : null
const toProduct = (banner: Banner): Target | null =>
  banner.productSlug ? inside(links.product(banner.productSlug)) : null
const toVertical = (banner: Banner): Target | null =>
  banner.verticalSlug ? inside(links.vertical(banner.verticalSlug)) : null

const handedOver = (banner: Banner): Target['handOver'] => {
  const { verticalId, categoryId, subcategoryId } = banner
  const all = { subcategory_id: subcategoryId, category_id: categoryId, vertical_id: verticalId }
  const payload = Object.fromEntries(Object.entries(all).filter(([, id]) => id))
  if (subcategoryId || categoryId) return { to: links.bannerProducts(), payload }
  return verticalId ? { to: links.bannerVertical(), payload } : undefined
}

/**
 * Own site, else product, else subcategory or category, else vertical (specification, section 2). For the
 * last two a plain click hands the ids to a page; the link leads to the listing, for new tabs and crawlers.
 */
export const heroTarget = (banner: Banner): Target | null => {
  const direct = outside(banner) ?? toProduct(banner)
  if (direct) return direct
  const listing = toCategory(banner) ?? toVertical(banner)
  const handOver = handedOver(banner)
  if (!handOver) return listing
  // A subcategory has no page: the link leads to its category, or to all listings.
  return { ...(listing ?? inside(handOver.to)), handOver }
}

/** Own site, else category (also a subcategory's), else product (specification, section 2). */
export const promoTarget = (banner: Banner): Target | null =>
  outside(banner) ?? toCategory(banner) ?? toProduct(banner) ?? toVertical(banner)

export const linkTo = ({ href, outside, handOver }: Target) =>
  outside
    ? { href, target: '_blank', rel: 'noopener' }
    : { href, ...(handOver && { 'data-hand-over': JSON.stringify(handOver) }) }
