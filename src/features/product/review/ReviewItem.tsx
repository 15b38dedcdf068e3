import type { CSSProperties } from 'react'
import { formatMomentDate } from '#src/domain/day.ts'
import { indiaDate } from '#src/domain/india.ts'
import type { Review } from '#src/domain/product.ts'

export const Stars = ({ rating }: { rating: number }) => (
  <span
    className="stars"
    style={{ '--of': rating } as CSSProperties}
    role="img"
    aria-label={`${rating} out of 5`}
  />
)

export const ReviewItem = ({ review }: { review: Review }) => (
  <li>
    <p>
      <Stars rating={review.rating} />
      {review.author && <b>{review.author}</b>}
      {review.size && <span className="muted sm">{review.size}</span>}
      {review.at && (
        <time className="muted sm" dateTime={indiaDate(new Date(review.at))}>
          {formatMomentDate(review.at)}
        </time>
      )}
    </p>
    <p>{review.text}</p>
  </li>
)
