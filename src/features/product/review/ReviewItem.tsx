import { formatMomentDate } from '#src/domain/day.ts'
import { indiaDate } from '#src/domain/india.ts'
import type { Review } from '#src/domain/product.ts'
import { Stars } from './Stars.tsx'

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
