import type { Rating } from '#src/domain/product.ts'
import { Stars } from './Stars.tsx'

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

/** One review, in a list: stars, author and day above the words. */
export const Review = ({ review }: { review: Rating }) => (
  <li>
    <p>
      <Stars rating={review.rating} />
      <b>{review.author}</b>
      <time className="muted sm" dateTime={review.at.slice(0, 10)}>
        {day.format(new Date(review.at))}
      </time>
    </p>
    <p>{review.review}</p>
  </li>
)
