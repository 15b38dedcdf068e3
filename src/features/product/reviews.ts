import type { ProductDetails, Rating } from '#src/domain/product.ts'

/** Number of reviews on the page itself; the list that opens over it has all. */
const onPage = 3

export const shownReviews = (product: ProductDetails): Rating[] =>
  [...product.ratings].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, onPage)
