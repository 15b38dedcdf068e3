import { pageSize } from '#src/domain/listing.ts'
import { pickCard, type Product } from '#src/domain/product.ts'
import { pageLink } from '#src/links.ts'
import { pagesToRender, latestChange } from './build-plan.ts'

/** One page of a listing: which page it is and how many there are. */
export interface ListingPage {
  page: number
  pages: number
}

/** How many pages a listing of `total` products fills; an empty one still has its first page. */
export const pageCount = (total: number, size = pageSize): number =>
  Math.max(1, Math.ceil(total / size))

interface ListingChoices {
  /** Products on a page. */
  size?: number
  /** Another listing shows the same and stands for this one in search engines. */
  repeats?: boolean
}

/**
 * The pages of one listing for `getStaticPaths` of a `[...page]` route: the first page stands at
 * the listing's own address, the others at `page/2`, `page/3` and so on. `props` must hold all that
 * the pages show beside the products; see `pagesToRender`.
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
