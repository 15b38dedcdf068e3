import type { Review } from '#src/domain/product.ts'
import { shownReviews, type ReviewSummary } from '#src/domain/review.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { reviewCount } from './RateLink.tsx'
import { ReviewItem, Stars } from './ReviewItem.tsx'

/** Fewer ratings have no distribution to speak of. */
const minForBars = 4

const Distribution = ({ reviews }: { reviews: readonly Review[] }) => (
  <ul className="ratings" aria-label="Ratings by stars">
    {[5, 4, 3, 2, 1].map((stars) => {
      const count = reviews.filter(({ rating }) => rating === stars).length
      return (
        <li key={stars}>
          {stars} <span className="sr-only">{stars === 1 ? 'star:' : 'stars:'}</span>
          <i style={{ width: `${(count / reviews.length) * 110}px` }} /> {count}
        </li>
      )
    })}
  </ul>
)

export interface Props {
  /** With the reviews of all sizes of its dish. */
  product: ReviewSummary
}

export const ReviewsBody = ({ product }: Props) => {
  const { reviews, averageRating, ratingCount: count } = product
  return (
    <>
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
            {reviews.length > 0 && count >= minForBars && (
              <>
                {reviews.length < count && <p className="muted sm">The newest {reviews.length}:</p>}
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
            <ReviewItem key={`${review.size} ${review.id}`} review={review} />
          ))}
        </ul>
        {count > 0 && (
          <button className="link" type="button" data-review="list">
            All reviews
            <Icon name="next" />
          </button>
        )}
      </div>
    </>
  )
}
