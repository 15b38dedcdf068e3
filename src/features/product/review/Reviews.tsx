import '#src/styles/review.css'
import type { ProductDetails } from '#src/domain/product.ts'
import { ReviewsBody, type Props } from './ReviewsBody.tsx'

export const Reviews = ({ product, others }: Props<ProductDetails>) => (
  <section className="sec band" id="reviews" aria-labelledby="reviews-heading">
    <div className="below wrap revs">
      <ReviewsBody product={product} others={others} />
    </div>
  </section>
)
