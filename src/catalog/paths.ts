import type { Dish } from '#src/domain/dish.ts'
import { pageSize } from '#src/domain/listing.ts'
import type { Product } from '#src/domain/product.ts'
import { pageLink } from '#src/links.ts'
import { cardDigest, latestChange, pagesToRender } from './build-plan.ts'
import { dishesIn } from './find.ts'

/** How many pages a listing of `total` dishes has; at least 1. */
export const pageCount = (total: number, perPage = pageSize): number =>
  Math.max(1, Math.ceil(total / perPage))

interface ListingChoices {
  perPage?: number
  /** Another listing shows the same and represents this one in search engines. */
  repeats?: boolean
}

const cardsOf = ({ id, sizes }: Dish) => [id, sizes.map(cardDigest)]

/**
 * For `getStaticPaths` of a `[...page]` route: the URL, then `page/2` and so on. `products`: the listing's,
 * in order. `props` must hold all else that the pages show; see `pagesToRender`.
 */
export const listingPaths = <P extends Record<string, string>, X>(
  href: string,
  params: P,
  products: readonly Product[],
  props: X,
  { perPage = pageSize, repeats = false }: ListingChoices = {},
) => {
  const dishes = dishesIn(products)
  const pages = pageCount(dishes.length, perPage)
  // Search engines count empty pages against the site.
  const noindex = dishes.length === 0
  const shownOn = (index: number) => dishes.slice(index * perPage, (index + 1) * perPage)
  return pagesToRender(
    Array.from({ length: pages }, (_, index) => ({
      at: pageLink(href, index + 1),
      shows: () => [props, dishes.length, index, shownOn(index).map(cardsOf)],
      sitemap: () =>
        repeats || noindex
          ? null
          : { changedOn: latestChange(shownOn(index).flatMap(({ sizes }) => sizes)), pictures: [] },
      params: { ...params, page: index === 0 ? undefined : `page/${index + 1}` },
      props: { ...props, page: index + 1, pages, noindex },
    })),
  )
}
