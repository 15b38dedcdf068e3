import { atom } from 'nanostores'
import { can } from '#src/capabilities.ts'
import { ApiError } from '#src/api.ts'
import type { Terms } from '#src/domain/change.ts'
import { orderMessages } from '#src/domain/messages/order.ts'
import { isSoldOut } from '#src/domain/product.ts'
import { links } from '#src/links.ts'
import { $pendingPayment } from '#src/stores/pending-payment.ts'
import { $lines, emptyBag, loadBag } from '#src/stores/bag.ts'
import { forgetUser, isSessionOver } from '#src/stores/session.ts'
import { notifyBad, notifyNext } from '#src/stores/ui.ts'
import { lowerToAllowed, noteTerms } from './changes.store.ts'
import { enterDelivery } from './delivery.store.ts'
import { $terms, choosePayment, loadTotals } from './totals.store.ts'

/** - `paying`: the gateway's window is open · `confirming`: it says paid, the shop is being asked */
export type Placing =
  | { state: 'idle' | 'busy' | 'paying' | 'confirming' | 'done' }
  /** `unheard`: no answer came; the same order can be asked for again without harm. */
  /** `lookAtOrders`: whether something was ordered or paid, My Orders will tell. */
  | {
      state: 'failed'
      message: string
      unheard: boolean
      more: string
      lookAtOrders: boolean
    }
export const $placing = atom<Placing>({ state: 'idle' })

/** One order at a time: a second press while one is under way does nothing. */
export const isUnderWay = (): boolean => !['idle', 'failed'].includes($placing.get().state)

/** Delivery, fee and discount as they stood on the screen when the button was pressed. */
let seen: Terms | null = null

export const beginPlacing = (): void => {
  seen = $terms.get()
  $placing.set({ state: 'busy' })
}

/** `more`: what the shopper should know besides; it stands on the page, the notice is too short-lived. */
export const fail = (
  message: string,
  more = '',
  { unheard = false, lookAtOrders = false } = {},
): void => {
  $placing.set({ state: 'failed', message, more, unheard, lookAtOrders })
  notifyBad(message)
}

/** The order stands: the bag is empty in every tab, and the shopper is taken to My Orders. */
export const finishOrder = (): void => {
  $placing.set({ state: 'done' })
  $pendingPayment.set(null)
  emptyBag()
  notifyNext(orderMessages.orderPlaced)
  location.assign(links.orders())
}

/** Back at the page of an order that is placed, as the browser kept it: the next order begins anew. */
export const forgetPlaced = (): void => {
  if ($placing.get().state !== 'done') return
  choosePayment(null)
  $placing.set({ state: 'idle' })
}

/** Bag and total as the server sees them now; what changed is told by the note over the items. */
export const lookAgain = async (): Promise<void> => {
  await loadBag().catch(() => undefined)
  lowerToAllowed()
  await loadTotals(true)
  noteTerms(seen, $terms.get())
}

/**
 * The shop's own no: nothing was ordered. Of our own server it has a code, so that nobody between can
 * say it in its place; another store API says it in words.
 */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.kind === 'refused' &&
  error.status < 500 &&
  (error.code !== '' || !can('idempotency'))

/** Tells why an order was not placed. True when no answer came, so that it may have been. */
export const takeFailure = async (error: unknown): Promise<boolean> => {
  if (isSessionOver(error)) {
    $placing.set({ state: 'idle' })
    forgetUser()
    return false
  }
  if (!isRefusal(error)) {
    fail(orderMessages.orderFailed, '', { unheard: true })
    return true
  }
  await lookAgain()
  if (error.code === 'unknown-address') await enterDelivery()
  // The note over the items names them, with the button that takes them out.
  const isNamed = error.code === 'sold-out' && $lines.get().some(isSoldOut)
  fail(orderMessages.orderFailed, isNamed ? '' : error.message)
  return false
}
