import { useStore } from '@nanostores/react'
import { $panel, closePanel } from '#src/stores/ui.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import { ReviewList } from './ReviewList.tsx'

const shown = () => {
  const page = document.querySelector<HTMLElement>('[data-live-product]')
  return { id: Number(page?.dataset['liveProduct']), name: page?.dataset['name'] ?? '' }
}

export const ReviewPanel = () => {
  const panel = useStore($panel)
  const isOpen = panel === 'reviews' || panel === 'review'
  const { id, name } = shown()
  return (
    <Dialog
      open={isOpen}
      onClose={closePanel}
      title={panel === 'review' ? 'Write a review' : 'Reviews'}
      className="popup reviews"
    >
      <p className="muted">{name}</p>
      {panel === 'review' ? <ReviewForm productId={id} /> : <ReviewList productId={id} />}
    </Dialog>
  )
}
