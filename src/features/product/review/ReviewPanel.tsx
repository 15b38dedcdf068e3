import { useStore } from '@nanostores/react'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import { ReviewList } from './ReviewList.tsx'
import { $shown, closeReviews } from './review.store.ts'

const productOfPage = () => {
  const page = document.querySelector<HTMLElement>('[data-live-product]')
  return { id: Number(page?.dataset['liveProduct']), name: page?.dataset['name'] ?? '' }
}

export const ReviewPanel = () => {
  const shown = useStore($shown)
  const { id, name } = productOfPage()
  return (
    <Dialog
      open={shown !== null}
      onClose={closeReviews}
      title={shown === 'form' ? 'Write a review' : 'Reviews'}
      className="popup reviews"
    >
      <p className="muted">{name}</p>
      {shown === 'form' ? <ReviewForm productId={id} /> : <ReviewList productId={id} />}
    </Dialog>
  )
}
