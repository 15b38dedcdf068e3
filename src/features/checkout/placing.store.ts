import { atom } from 'nanostores'
import { ApiError, send } from '#src/api.ts'
import type { Request } from '#src/contract/call.ts'
import { cashOnDelivery } from '#src/contract/order.ts'
import { saving } from '#src/domain/bag.ts'
import { messages } from '#src/domain/messages.ts'
import { toRupees } from '#src/domain/money.ts'
import { slotDate, type OrderTotals } from '#src/domain/order.ts'
import { links } from '#src/links.ts'
import { site } from '#src/site.ts'
import { $bagId, $lines, emptyBag, loadBag, saveBag } from '#src/stores/bag.ts'

import { $user, forgetUser, isSessionOver } from '#src/stores/session.ts'
import { ofTab } from '#src/stores/tab.ts'
import { notifyBad, notifyGood, notifyNext } from '#src/stores/ui.ts'
import { lowerToAllowed } from './changes.store.ts'
import { $address, enterDelivery } from './delivery.store.ts'
import { goToStep } from './step.store.ts'
import { $payment, $totals, loadTotals } from './totals.store.ts'

export type Placing =
  | { state: 'idle' | 'busy' | 'done' }
  /** `unheard`: no answer came; the same order can be asked for again without harm. */
  | { state: 'failed'; message: string; unheard: boolean }
export const $placing = atom<Placing>({ state: 'idle' })

type OrderRequest = Request<typeof cashOnDelivery>
interface Attempt {
  key: string
  request: OrderRequest
  /** No answer came: the order may or may not have been placed. */
  unheard: boolean
}
const isAttempt = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'key' in value && 'request' in value
/**
 * The order that was asked for and not answered yet. Its key stays the same for the same bag, so that
 * a second press, a reload or a lost line ends in one order.
 */
const attempt = ofTab<Attempt>('orderAttempt', isAttempt)

const keyFor = (bagId: string): string => {
  const kept = attempt.get()
  return kept?.request.cart_id === bagId ? kept.key : crypto.randomUUID()
}

const requestOf = (customerId: number, addressId: number, totals: OrderTotals): OrderRequest => ({
  company_id: site.companyId,
  store_id: site.storeId,
  customer_id: customerId,
  handling_fee: toRupees(totals.handlingFee),
  digital_discount: toRupees(totals.digitalDiscount),
  address_id: addressId,
  total_paid_amount: toRupees(totals.total),
  total_saving: toRupees(saving($lines.get())),
  deliveryCharge: toRupees(totals.delivery),
  paymentmode: 'Cash on Delivery',
  cart_id: $bagId.get(),
  slot_id: 1,
  couponValue: 0,
  couponcode: '',
  slot_date: slotDate(new Date()),
})

const totalChanged = 'The total has changed. Please look at it again before you order.'

const fail = (message: string, unheard = false) => {
  const asked = attempt.get()
  if (asked) attempt.set({ ...asked, unheard })
  $placing.set({ state: 'failed', message, unheard })
  notifyBad(message)
}

/** Bag and total as the server sees them now; what changed is told by the note over the items. */
const lookAgain = async () => {
  await loadBag().catch(() => undefined)
  lowerToAllowed()
  await loadTotals(true)
}

const take = async (error: unknown) => {
  if (isSessionOver(error)) {
    $placing.set({ state: 'idle' })
    return forgetUser()
  }
  if (!(error instanceof ApiError) || error.kind !== 'refused' || error.status >= 500)
    return fail(messages.orderFailed, true)
  await lookAgain()
  if (error.code === 'unknown-address') await enterDelivery()
  fail(error.message)
}

const place = async (customerId: number, addressId: number, totals: OrderTotals) => {
  if (!(await saveBag())) return fail(messages.bagFailed)
  // Saving may have brought a new price: nobody is charged what they did not see.
  if ($totals.get()?.total !== totals.total) return fail(totalChanged)
  const request = requestOf(customerId, addressId, totals)
  const key = keyFor(request.cart_id)
  attempt.set({ key, request, unheard: true })
  await send(cashOnDelivery, request, { idempotencyKey: key })
  attempt.set(null)
  $placing.set({ state: 'done' })
  emptyBag()
  notifyNext(messages.orderPlaced)
  location.assign(links.orders())
}

/** Orders what is in the bag, for cash at the door. Every failure is told by `$placing`. */
export const placeOrder = async (): Promise<void> => {
  const { state } = $placing.get()
  if (state === 'busy' || state === 'done') return
  const [user, address, totals] = [$user.get(), $address.get(), $totals.get()]
  if (!address) {
    goToStep('address')
    return notifyBad(messages.addressUnchosen)
  }
  if (!$payment.get()) return notifyBad(messages.paymentUnchosen)
  if (!user || !totals) return
  $placing.set({ state: 'busy' })
  try {
    await place(user.customerId, address.id, totals)
  } catch (error) {
    await take(error)
  }
}

/**
 * After a reload or a crash in the middle of ordering: when the bag that was being ordered is no
 * longer the open one, the order went through and only its answer was lost. Asking with the same key
 * tells so, and can order nothing anew.
 */
export const finishLostOrder = async (): Promise<void> => {
  const lost = attempt.get()
  if (!lost?.unheard || lost.request.customer_id !== $user.get()?.customerId) return
  if (lost.request.cart_id === $bagId.get()) return
  try {
    await send(cashOnDelivery, lost.request, { idempotencyKey: lost.key })
    attempt.set(null)
    if ($lines.get().length) return notifyGood(messages.orderPlaced)
    $placing.set({ state: 'done' })
    notifyNext(messages.orderPlaced)
    location.assign(links.orders())
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'refused') attempt.set(null)
  }
}
