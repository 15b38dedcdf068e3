import type { BannerPayload } from './banner.ts'
import { takeHanded } from './hand-over.ts'

/**
 * Goes on to the listing that a banner handed over: the built page of that listing, with everything
 * that works there; Back returns to the banner. Without a payload the links to all listings stay.
 */
const ways = document.querySelector<HTMLElement>('[data-banner-listing]')

const listingOf = (payload: BannerPayload): string | undefined => {
  const { subcategory_id, category_id, vertical_id } = payload
  const found =
    (subcategory_id && ways?.querySelector(`[data-subcategories~="${Number(subcategory_id)}"]`)) ||
    (category_id && ways?.querySelector(`[data-category="${Number(category_id)}"]`)) ||
    (vertical_id && ways?.querySelector(`[data-vertical="${Number(vertical_id)}"]`))
  return found ? (found as HTMLAnchorElement).href : undefined
}

const href = listingOf(takeHanded() ?? {})
if (href) location.replace(href)
else ways?.classList.add('known')
