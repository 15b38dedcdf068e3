import { atom } from 'nanostores'
import { ApiError, send } from '#src/api.ts'
import { addReview, reviews, reviewSummaryOf } from '#src/contract/review.ts'
import { reviewMessages } from '#src/domain/messages/review.ts'
import { reviewsOfDish, type ReviewedSize, type ReviewSummary } from '#src/domain/review.ts'
import { trimmed } from '#src/domain/text.ts'
import type { Loading } from '#src/stores/loading.ts'
import { asCustomer } from '#src/stores/customer.ts'
import { isNotFound } from '#src/stores/not-found.ts'
import { $user, isSessionOver } from '#src/stores/session.ts'
import { notifyBad, notifyGood, openPanel } from '#src/stores/ui.ts'
import { rememberReviewed, type ReviewedPage } from './reviewed-page.ts'

/** Specification, section 9. */
const limit = 1000

export type ReviewView = 'list' | 'form'
/** What is open of them in a dialog. */
export const $shown = atom<ReviewView | null>(null)

export const showReviews = (what: ReviewView): void => $shown.set(what)
export const closeReviews = (): void => $shown.set(null)

/** A failure shows no notice. */
export const $reviews = atom<Loading<ReviewSummary>>({ state: 'loading' })

let loads = new AbortController()

/** `fresh`: not from the cache. Ends earlier loads: their replies are older, and would be cached. */
export const loadReviews = async (
  sizes: readonly ReviewedSize[],
  { fresh = false } = {},
): Promise<void> => {
  if (fresh) {
    loads.abort()
    loads = new AbortController()
  }
  const { signal } = loads
  $reviews.set({ state: 'loading' })
  try {
    const all = sizes.map(async ({ id, name }) => {
      try {
        const reply = await send(reviews, { product_id: id, limit }, { fresh, signal })
        return { ...reviewSummaryOf(reply), name }
      } catch (error) {
        // A size that was withdrawn since the page was built.
        if (isNotFound(error) && sizes.length > 1) return null
        throw error
      }
    })
    const known = (await Promise.all(all)).filter((size) => size !== null)
    $reviews.set({ state: 'ready', value: reviewsOfDish(known) })
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

export const submitReview = async ({ id, sizes }: ReviewedPage): Promise<void> => {
  const draft = $draft.get()
  if (draft.state !== 'idle') return
  if (!$user.get()) return logIn()
  if (!isComplete(draft)) {
    $draft.set({ ...draft, isInvalid: true })
    return notifyBad(reviewMessages.reviewIncomplete)
  }
  $draft.set({ ...draft, state: 'submitting', isInvalid: false })
  try {
    const review = { rating: draft.rating, review: trimmed(draft.text) }
    await asCustomer((customer_id) => send(addReview, { customer_id, product_id: id, ...review }))
    $draft.set({ ...empty, state: 'submitted' })
    rememberReviewed(id)
    notifyGood(reviewMessages.reviewThanks)
    await loadReviews(sizes, { fresh: true })
  } catch (error) {
    $draft.set(draft)
    if (isSessionOver(error) && !$user.get()) return logIn()
    const refused = error instanceof ApiError && error.kind === 'refused'
    notifyBad(refused ? reviewMessages.reviewFailed : reviewMessages.reviewError)
  }
}
