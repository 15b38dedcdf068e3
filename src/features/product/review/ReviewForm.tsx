import { useStore } from '@nanostores/react'
import { useId, useRef, type SyntheticEvent } from 'react'
import { reviewMessages } from '#src/domain/messages/review.ts'
import { maxReviewLength } from '#src/domain/review.ts'
import { trimmed } from '#src/domain/text.ts'
import type { User } from '#src/domain/user.ts'
import { $user } from '#src/stores/session.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { drawReviews } from './live-reviews.tsx'
import {
  $draft,
  $reviews,
  editDraft,
  isComplete,
  showReviews,
  submitReview,
} from './review.store.ts'
import type { ReviewedPage } from './reviewed-page.ts'

const words = ['', 'Poor', 'Fair', 'Good', 'Very good', 'Excellent']

interface StarProps {
  rating: number
  isSending: boolean
  errorId: string | undefined
}

const StarField = ({ rating, isSending, errorId }: StarProps) => (
  <fieldset className="rating" aria-describedby={errorId} aria-disabled={isSending || undefined}>
    <legend>Your rating</legend>
    {[1, 2, 3, 4, 5].map((value) => (
      <label key={value} className={value <= rating ? 'on' : ''}>
        <input
          type="radio"
          name="rating"
          className="sr-only"
          value={value}
          checked={value === rating}
          onChange={() => editDraft({ rating: value })}
        />
        <Icon name="star" />
        <span className="sr-only">
          {value} {value === 1 ? 'star' : 'stars'}
        </span>
      </label>
    ))}
    <span aria-hidden="true">{words[rating]}</span>
  </fieldset>
)

const authorNote = (user: User | null): string => {
  if (user)
    return user.name ? `It appears with your name, ${user.name}.` : 'It appears without a name.'
  return 'It appears with your name.'
}

/** Sends nothing until rating and text are given (specification, section 5). */
export const ReviewForm = ({ page }: { page: ReviewedPage }) => {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const draft = useStore($draft)
  const user = useStore($user)
  const isSending = draft.state === 'submitting'
  const error = draft.isInvalid ? `${id}-error` : undefined

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void submitReview(page).then(() => {
      const reviews = $reviews.get()
      if ($draft.get().state === 'submitted' && reviews.state === 'ready')
        drawReviews(reviews.value)
    })
    const { rating, isInvalid } = $draft.get()
    if (isInvalid) form.current?.querySelector<HTMLElement>(rating ? 'textarea' : 'input')?.focus()
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <StarField rating={draft.rating} isSending={isSending} errorId={error} />
      <div className="field">
        <label htmlFor={id}>Your review</label>
        <textarea
          id={id}
          className="input"
          maxLength={maxReviewLength}
          value={draft.text}
          readOnly={isSending}
          aria-invalid={draft.isInvalid && !trimmed(draft.text) ? true : undefined}
          aria-describedby={error}
          onChange={(event) => editDraft({ text: event.currentTarget.value })}
        />
        {error && (
          <p className="error" id={error}>
            <Icon name="alert" />
            {reviewMessages.reviewIncomplete}
          </p>
        )}
      </div>
      <p className="sm muted">{authorNote(user)}</p>
      {draft.state === 'submitted' && <p className="note good">{reviewMessages.reviewThanks}</p>}
      <Button
        type="submit"
        className="wide"
        busy={isSending}
        // Stays focusable; a press reports what is missing.
        aria-disabled={isComplete(draft) ? undefined : true}
      >
        Submit
      </Button>
      <button type="button" className="link" onClick={() => showReviews('list')}>
        All reviews
      </button>
    </form>
  )
}
