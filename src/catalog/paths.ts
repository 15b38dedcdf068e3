import { pageSize } from '#src/domain/listing.ts'
import { pickCard, type Product } from '#src/domain/product.ts'
import { pageLink } from '#src/links.ts'
import { pagesToRender, latestChange } from './build-plan.ts'

/** Page number, from 1, and number of pages. */
export interface ListingPage {
  page: number
  pages: number
}

/** How many pages a listing of `total` products has; at least 1. */
export const pageCount = (total: number, size = pageSize): number =>
  Math.max(1, Math.ceil(total / size))

interface ListingChoices {
  /** Products per page. */
  size?: number
  /** Another listing shows the same and represents this one in search engines. */
  repeats?: boolean
}

/**
 * Pages of a listing for `getStaticPaths` of a `[...page]` route: its own URL, then `page/2`, `page/3` and
 * so on. `props` must hold all that the pages show besides products; see `pagesToRender`.
 */
export const listingPaths = <P extends Record<string, string>, X>(
  href: string,
  params: P,
  products: readonly Product[],
  props: X,
  { size = pageSize, repeats = false }: ListingChoices = {},
) => {
  const pages = pageCount(products.length, size)
  const shownOn = (index: number) => products.slice(index * size, (index + 1) * size)
  return pagesToRender(
    Array.from({ length: pages }, (_, index) => ({
      at: pageLink(href, index + 1),
      shows: () => [props, products.length, index, shownOn(index).map(pickCard)],
      sitemap: () => (repeats ? null : { changedOn: latestChange(shownOn(index)), pictures: [] }),
      params: { ...params, page: index === 0 ? undefined : `page/${index + 1}` },
      props: { ...props, page: index + 1, pages },
    })),
  )
}
