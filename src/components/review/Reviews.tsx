import type { ProductDetails } from '#src/domain/product.ts'
import { shownReviews, type Review } from '#src/domain/review.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { reviewCount } from './RateLink.tsx'
import { ReviewItem } from './ReviewItem.tsx'
import { Stars } from './Stars.tsx'

const Distribution = ({ reviews }: { reviews: readonly Review[] }) => (
  <ul className="dist" aria-label="Ratings by stars">
    {[5, 4, 3, 2, 1].map((stars) => {
      const count = reviews.filter(({ rating }) => rating === stars).length
      return (
        <li key={stars}>
          {stars} <span className="sr">stars:</span>
          <i style={{ width: `${(count / reviews.length) * 110}px` }} /> {count}
        </li>
      )
    })}
  </ul>
)

export const Reviews = ({ product }: { product: ProductDetails }) => {
  const { reviews, averageRating, ratingCount: count } = product
  return (
    <section className="sec band" id="reviews" aria-labelledby="reviews-heading">
      <div className="below wrap revs">
        <div>
          <h2 id="reviews-heading">Reviews</h2>
          {count > 0 && (
            <>
              <p className="score">
                {averageRating > 0 && (
                  <>
                    <b>{averageRating.toFixed(1)}</b>
                    <Stars rating={averageRating} />
                  </>
                )}
                <span className="muted">{reviewCount(count)}</span>
              </p>
              {reviews.length > 0 && (
                <>
                  {reviews.length < count && (
                    <p className="muted sm">The newest {reviews.length}:</p>
                  )}
                  <Distribution reviews={reviews} />
                </>
              )}
            </>
          )}
          <button className="btn quiet" type="button" data-review="write">
            Write a review
          </button>
        </div>
        <div>
          {count === 0 && <p className="muted">No reviews yet.</p>}
          <ul>
            {shownReviews(reviews).map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
          {count > 0 && (
            <button className="link" type="button" data-review="list">
              All reviews
              <Icon name="next" />
            </button>
          )}
        </div>
      </div>
    </section>
  )
}
