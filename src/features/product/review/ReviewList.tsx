import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { LoadNote } from '#src/components/error/LoadNote.tsx'
import type { ReviewedSize } from '#src/domain/review.ts'
import { Button } from '#src/ui/Button.tsx'
import { ReviewItem } from './ReviewItem.tsx'
import { $reviews, loadReviews } from './review.store.ts'

export const ReviewList = ({ sizes }: { sizes: readonly ReviewedSize[] }) => {
  const loaded = useStore($reviews)
  useEffect(() => void loadReviews(sizes), [sizes])

  if (loaded.state === 'loading')
    return (
      <p className="muted" role="status">
        Loading the reviews…
      </p>
    )
  if (loaded.state !== 'ready')
    return (
      <LoadNote
        text="The reviews could not be loaded."
        within="dialog"
        onRetry={() => loadReviews(sizes)}
      />
    )
  const { ratingCount, reviews } = loaded.value
  return (
    <>
      {ratingCount > 0 ? (
        <ul className="all" tabIndex={0} aria-label="All reviews">
          {reviews.map((review) => (
            <ReviewItem key={`${review.size} ${review.id}`} review={review} />
          ))}
        </ul>
      ) : (
        <p className="muted">No reviews yet.</p>
      )}
      {/* Handled by buttons.ts. */}
      <Button className="wide" data-review="write">
        Write a review
      </Button>
    </>
  )
}
