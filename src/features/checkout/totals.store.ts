import { atom, computed } from 'nanostores'
import { ApiError, send } from '#src/api.ts'
import { applicableOffer, offerOf } from '#src/contract/offer.ts'
import { paymentFees } from '#src/contract/order.ts'
import type { Charges } from '#src/domain/bag-change.ts'
import { toPaise, toRupees, type Paise } from '#src/domain/money.ts'
import type { Offer } from '#src/domain/offer.ts'
import { orderTotals, type PaymentChoice, type PaymentFees } from '#src/domain/totals.ts'
import { companyScope, storeScope } from '#src/site.ts'
import { bagMessage } from '#src/stores/bag/bag.errors.ts'
import { $subtotal } from '#src/stores/bag/bag.ts'
import { $deliveryCharge, deliveryPause, loadDelivery } from '#src/stores/address/delivery.ts'
import { notifyBad } from '#src/stores/ui.ts'

export const $payment = atom<PaymentChoice | null>(null)
/** The order was sent without a way to pay. */
export const $paymentMissing = atom(false)
export const choosePayment = (payment: PaymentChoice | null): void => {
  $payment.set(payment)
  $paymentMissing.set(false)
}

export const askForPayment = (): void => $paymentMissing.set(true)

/** What each payment method costs or saves; null until the server has reported it. */
export const $fees = atom<(PaymentFees & { takesOnline: boolean; cashMax: Paise | null }) | null>(
  null,
)
export const $totalsFailed = atom(false)

/** What could not be loaded, in words; empty if nothing is missing. */
export const $totalsError = computed(
  [$totalsFailed, $deliveryCharge, $fees],
  (hasFailed, charge, fees): string => {
    if (!hasFailed || (charge !== null && fees)) return ''
    if (charge !== null) return 'The payment fees could not be loaded.'
    return fees
      ? 'The delivery charge could not be loaded.'
      : 'The delivery charge and the payment fees could not be loaded.'
  },
)

/** Null until known. */
export const $charges = computed([$deliveryCharge, $fees], (delivery, fees): Charges | null =>
  delivery === null || !fees ? null : { delivery, fees },
)

export const $totals = computed(
  [$subtotal, $charges, $payment],
  (subtotal, charges, payment) =>
    charges && orderTotals(subtotal, charges.delivery, charges.fees, payment),
)
/** What paying online saves; null if unknown, or if the shop takes cash only. */
export const $onlineOffer = computed([$subtotal, $fees], (subtotal, fees) =>
  fees?.takesOnline
    ? {
        percent: fees.digitalDiscountPercent,
        amount: orderTotals(subtotal, 0, fees, 'online').digitalDiscount,
      }
    : null,
)
/** The most that the shop takes in cash, if this order costs more; else null. */
export const $cashMaxExceeded = computed(
  [$subtotal, $fees, $deliveryCharge],
  (subtotal, fees, charge) => {
    if (!fees?.cashMax) return null
    return orderTotals(subtotal, charge ?? 0, fees, 'cash').total > fees.cashMax
      ? fees.cashMax
      : null
  },
)
/** `amount` is 0 until the delivery charge is known, as the two are rounded together. */
export const $cashFee = computed([$subtotal, $fees, $deliveryCharge], (subtotal, fees, charge) =>
  fees
    ? {
        percent: fees.handlingFeePercent,
        amount: charge === null ? 0 : orderTotals(subtotal, charge, fees, 'cash').handlingFee,
      }
    : null,
)

const loadFees = async () => {
  const reply = await send(paymentFees, companyScope)
  const handlingFeePercent = Number(reply.handling_fee)
  const digitalDiscountPercent = Number(reply.digital_discount)
  // Such as a failure that has no words for it.
  if (Number.isNaN(handlingFeePercent + digitalDiscountPercent))
    throw new ApiError('broken', { cause: reply })
  $fees.set({
    handlingFeePercent,
    digitalDiscountPercent,
    // Another store API may not say.
    takesOnline: reply.online_payment !== 0,
    cashMax: reply.cash_order_max === undefined ? null : toPaise(reply.cash_order_max),
  })
}

/** Loads what the total still needs; if `fresh`, everything. */
export const loadTotals = async ({ fresh = false } = {}): Promise<void> => {
  const subtotal = $subtotal.get()
  if (subtotal === 0) return
  const asked = [loadDelivery({ fresh }), fresh || !$fees.get() ? loadFees() : null]
  const answers = await Promise.allSettled(asked)
  const hasFailed = answers.some(({ status }) => status === 'rejected')
  if (!hasFailed || $subtotal.get() === subtotal) $totalsFailed.set(hasFailed)
}

export const followSubtotal = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = () => void loadTotals()
  const stop = $subtotal.listen(() => {
    clearTimeout(timer)
    timer = setTimeout(ask, deliveryPause)
  })
  ask()
  addEventListener('online', ask)
  return () => {
    clearTimeout(timer)
    stop()
    removeEventListener('online', ask)
  }
}

/** The offer for a bag of this value, with its products; null if none applies. */
export const $bagOffer = atom<Offer | null>(null)

const loadOffer = async (subtotal: Paise) => {
  try {
    const request = { ...storeScope, cart_amount: toRupees(subtotal) }
    const { offer } = await send(applicableOffer, request)
    // The bag may have changed meanwhile.
    if ($subtotal.get() === subtotal) $bagOffer.set(offer ? offerOf(offer) : null)
  } catch (error) {
    if ($subtotal.get() === subtotal) notifyBad(bagMessage(error))
  }
}

/** Debounce of the offer request, in ms. */
const offerPause = 400

export const followOffer = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = (subtotal: Paise) => {
    clearTimeout(timer)
    if (subtotal === 0) return $bagOffer.set(null)
    timer = setTimeout(() => void loadOffer(subtotal), offerPause)
  }
  const stop = $subtotal.subscribe(ask)
  return () => {
    clearTimeout(timer)
    stop()
  }
}
