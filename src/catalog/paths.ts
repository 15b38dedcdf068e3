import { pageSize } from '#src/domain/listing.ts'

/** One page of a listing: which page it is and how many there are. */
export interface ListingPage {
  page: number
  pages: number
}

/** How many pages a listing of `total` products fills; an empty one still has its first page. */
export const pageCount = (total: number, size = pageSize): number =>
  Math.max(1, Math.ceil(total / size))

/**
 * The pages of one listing for `getStaticPaths` of a `[...page]` route: the first page stands at
 * the listing's own address, the others at `page/2`, `page/3` and so on.
 */
export const listingPaths = <P extends Record<string, string>, X>(
  params: P,
  total: number,
  props: X,
  size = pageSize,
) => {
  const pages = pageCount(total, size)
  return Array.from({ length: pages }, (_, index) => ({
    params: { ...params, page: index === 0 ? undefined : `page/${index + 1}` },
    props: { ...props, page: index + 1, pages },
  }))
}
