import { links } from '#src/links.ts'
import type { Banner } from '#src/domain/home.ts'

/** Where a banner leads; `outside` links open in a new tab. */
export interface Target {
  href: string
  outside: boolean
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

/** A hero banner: own site, else product, else category, else vertical (specification, section 2). */
export const heroTarget = (banner: Banner): Target | null =>
  outside(banner) ?? toProduct(banner) ?? toCategory(banner) ?? toVertical(banner)

/** A promo or offer banner: own site, else category, else product (specification, section 2). */
export const promoTarget = (banner: Banner): Target | null =>
  outside(banner) ?? toCategory(banner) ?? toProduct(banner) ?? toVertical(banner)

/** Attributes for the link of a target. */
export const linkTo = (target: Target) =>
  target.outside ? { href: target.href, target: '_blank', rel: 'noopener' } : { href: target.href }
