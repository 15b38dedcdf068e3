import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ReviewedSize, ReviewSummary } from '#src/domain/review.ts'
import { ReviewsBody } from './ReviewsBody.tsx'
import { $reviews, loadReviews } from './review.store.ts'

/** Draws the page's reviews anew. Its buttons stay the same elements: a closing dialog returns the focus there. */
export const drawReviews = (product: ReviewSummary): void => {
  const place = document.querySelector('#reviews > .reviews')
  if (!place) return
  const host = document.createElement('div')
  const root = createRoot(host)
  flushSync(() => root.render(<ReviewsBody product={product} />))
  const drawn = host.cloneNode(true) as HTMLElement
  root.unmount()
  for (const old of place.querySelectorAll<HTMLElement>('[data-review]'))
    drawn.querySelector(`[data-review=${old.dataset['review']}]`)?.replaceWith(old)
  place.replaceChildren(...drawn.childNodes)
}

/** For the page of a dish that was reviewed here: its build may not know the review. */
export const drawLatest = async (sizes: readonly ReviewedSize[]): Promise<void> => {
  await loadReviews(sizes, { fresh: true })
  const reviews = $reviews.get()
  if (reviews.state === 'ready') drawReviews(reviews.value)
}
