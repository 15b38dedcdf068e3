import { atom } from 'nanostores'
import { ApiError, send } from '#src/api.ts'
import { addReview, reviews, reviewSummaryOf } from '#src/contract/review.ts'
import { reviewMessages } from '#src/domain/messages/review.ts'
import type { ReviewSummary } from '#src/domain/review.ts'
import { trimmed } from '#src/domain/text.ts'
import type { Loading } from '#src/stores/loading.ts'
import { $user, forgetUser, isSessionOver } from '#src/stores/session.ts'
import { notifyBad, notifyGood, openPanel } from '#src/stores/ui.ts'
import { sameUserCheck } from '#src/stores/api-errors.ts'
import { rememberReviewed } from './reviewed.ts'

/** Specification, section 9. */
const limit = 1000

export type Shown = 'list' | 'form'
/** What is open of them in a dialog. */
export const $shown = atom<Shown | null>(null)

export const showReviews = (what: Shown): void => $shown.set(what)
export const closeReviews = (): void => $shown.set(null)

/** A failure shows no notice. */
export const $reviews = atom<Loading<ReviewSummary>>({ state: 'loading' })

let loads = new AbortController()

/** `fresh`: not from the cache. Ends earlier loads: their replies are older, and would be cached. */
export const loadReviews = async (productId: number, fresh = false): Promise<void> => {
  if (fresh) {
    loads.abort()
    loads = new AbortController()
  }
  const { signal } = loads
  $reviews.set({ state: 'loading' })
  try {
    const reply = await send(reviews, { product_id: productId, limit }, { fresh, signal })
    $reviews.set({ state: 'ready', value: reviewSummaryOf(reply) })
  } catch (error) {
    if (!signal.aborted) $reviews.set({ state: 'failed', error })
  }
}

export interface Draft {
  /** 1 to 5; 0: none chosen yet. */
  rating: number
  text: string
  state: 'idle' | 'submitting' | 'submitted'
  /** The shopper was told what is missing. */
  isInvalid: boolean
}

const empty: Draft = { rating: 0, text: '', state: 'idle', isInvalid: false }

/** Survives closing the form. */
export const $draft = atom<Draft>(empty)

/** Ignored while the draft is being sent: the change would be lost. */
export const editDraft = (change: Partial<Pick<Draft, 'rating' | 'text'>>): void => {
  const draft = $draft.get()
  if (draft.state === 'submitting') return
  $draft.set({ ...draft, ...change, state: 'idle', isInvalid: false })
}

/** A rating and visible text (specification, section 5). */
export const isComplete = ({ rating, text }: Draft): boolean => rating > 0 && trimmed(text) !== ''

const logIn = (): void => {
  closeReviews()
  openPanel('login')
}

export const submitReview = async (productId: number): Promise<void> => {
  const draft = $draft.get()
  const user = $user.get()
  if (draft.state !== 'idle') return
  if (!user) return logIn()
  if (!isComplete(draft)) {
    $draft.set({ ...draft, isInvalid: true })
    return notifyBad(reviewMessages.reviewIncomplete)
  }
  $draft.set({ ...draft, state: 'submitting', isInvalid: false })
  const isSameUser = sameUserCheck()
  try {
    await send(addReview, {
      customer_id: user.customerId,
      product_id: productId,
      rating: draft.rating,
      review: trimmed(draft.text),
    })
    $draft.set({ ...empty, state: 'submitted' })
    rememberReviewed(productId)
    notifyGood(reviewMessages.reviewThanks)
    await loadReviews(productId, true)
  } catch (error) {
    $draft.set(draft)
    if (isSessionOver(error) && isSameUser()) {
      forgetUser()
      return logIn()
    }
    const refused = error instanceof ApiError && error.kind === 'refused'
    notifyBad(refused ? reviewMessages.reviewFailed : reviewMessages.reviewError)
  }
}
