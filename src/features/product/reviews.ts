import type { ProductDetails, Rating } from '#src/domain/product.ts'

/** How many reviews stand on the page itself; all of them are in the list that opens over it. */
const onPage = 3

/** The newest reviews. */
export const shownReviews = (product: ProductDetails): Rating[] =>
  [...product.ratings].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, onPage)
