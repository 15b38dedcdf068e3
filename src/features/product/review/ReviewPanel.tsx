import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import { ReviewList } from './ReviewList.tsx'
import { reviewedPage } from './reviewed-page.ts'
import { $shown, closeReviews } from './review.store.ts'

export const ReviewPanel = () => {
  const shown = useStore($shown)
  const page = useMemo(() => reviewedPage(), [])
  return (
    <Dialog
      open={shown !== null}
      onClose={closeReviews}
      title={shown === 'form' ? 'Write a review' : 'Reviews'}
      className="popup review-panel"
    >
      <p className="muted">{page.name}</p>
      {shown === 'form' ? <ReviewForm page={page} /> : <ReviewList sizes={page.sizes} />}
    </Dialog>
  )
}
