import { dayOf } from '#src/domain/day.ts'
import { indiaDate } from '#src/domain/india.ts'
import type { Rating } from '#src/domain/review.ts'
import { Stars } from './Stars.tsx'

export const Review = ({ review }: { review: Rating }) => (
  <li>
    <p>
      <Stars rating={review.rating} />
      {review.author && <b>{review.author}</b>}
      <time className="muted sm" dateTime={indiaDate(new Date(review.at))}>
        {dayOf(review.at)}
      </time>
    </p>
    <p>{review.review}</p>
  </li>
)
