import { dishesIn } from '#src/catalog/find.ts'
import type { Product, ProductDetails } from '#src/domain/product.ts'

/** Reviewed sizes of the dish, for the page of one without reviews: its card shows the stars of the dish. */
export const reviewedSizesOf = (product: ProductDetails): readonly Product[] =>
  product.ratingCount > 0
    ? []
    : dishesIn([product]).flatMap((dish) => dish.sizes.filter(({ ratingCount }) => ratingCount > 0))
