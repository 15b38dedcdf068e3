import '#src/styles/review.css'
import type { ReviewedSize } from '#src/domain/review.ts'
import { ReviewsBody, type Props } from './ReviewsBody.tsx'

/** `sizes`: of the dish, whose reviews these are; read by reviewed-page.ts. */
export const Reviews = ({ product, sizes = [] }: Props & { sizes?: readonly ReviewedSize[] }) => (
  <section
    className="section band"
    id="reviews"
    aria-labelledby="reviews-heading"
    data-sizes={
      sizes.length > 1 ? sizes.map(({ id, name }) => `${id} ${name}`).join(';') : undefined
    }
  >
    <div className="below wrap reviews">
      <ReviewsBody product={product} />
    </div>
  </section>
)
