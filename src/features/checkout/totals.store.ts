import { atom, computed } from 'nanostores'
import { send } from '#src/api.ts'
import { deliveryCharge, paymentFees } from '#src/contract/order.ts'
import type { Terms } from '#src/domain/change.ts'
import { toPaise, toRupees, type Paise } from '#src/domain/money.ts'
import { orderTotals, type PaymentChoice, type PaymentFees } from '#src/domain/order.ts'
import { site } from '#src/site.ts'
import { $subtotal } from '#src/stores/bag.ts'
import { $user } from '#src/stores/session.ts'

export const $payment = atom<PaymentChoice | null>(null)
export const choosePayment = (payment: PaymentChoice | null): void => $payment.set(payment)

/** What the server said of delivery; the charge was told for `subtotal`. */
interface Delivery {
  subtotal: Paise
  charge: Paise
  freeFrom: Paise
}
const $delivery = atom<Delivery | null>(null)
/** What each way to pay costs or saves; null until the server has said it. */
export const $fees = atom<PaymentFees | null>(null)
/** The shop takes online payments; another store API may not say so. */
const $takesOnline = atom(false)
/** Delivery or fees could not be loaded: no total can be told. */
export const $totalsLost = atom(false)

/** What delivery costs now: null until the server has said it for this subtotal. */
export const $charge = computed([$delivery, $subtotal], (delivery, subtotal): Paise | null => {
  if (!delivery) return null
  if (delivery.subtotal === subtotal) return delivery.charge
  return subtotal >= delivery.freeFrom ? 0 : null
})

/** What could not be loaded, in words; empty while nothing is missing. */
export const $missing = computed([$totalsLost, $charge, $fees], (lost, charge, fees): string => {
  if (!lost || (charge !== null && fees)) return ''
  if (charge !== null) return 'The payment fees could not be loaded.'
  return fees
    ? 'The delivery charge could not be loaded.'
    : 'The delivery charge and the payment fees could not be loaded.'
})

/** How much more brings free delivery, and how far the bag has come; null where nothing is missing. */
export const $untilFree = computed([$delivery, $subtotal], (delivery, subtotal) =>
  delivery && subtotal > 0 && subtotal < delivery.freeFrom
    ? { missing: delivery.freeFrom - subtotal, done: subtotal / delivery.freeFrom }
    : null,
)

/** What the order costs besides its products, or null until that is known. */
export const $terms = computed([$charge, $fees], (delivery, fees): Terms | null =>
  delivery === null || !fees ? null : { delivery, fees },
)

/** What the order costs, or null until delivery and fees are known. */
export const $totals = computed(
  [$subtotal, $terms, $payment],
  (subtotal, terms, payment) => terms && orderTotals(subtotal, terms.delivery, terms.fees, payment),
)
/** What paying online takes off; null where the shop takes cash only, or has not said yet. */
export const $onlineOffer = computed([$subtotal, $fees, $takesOnline], (subtotal, fees, takes) =>
  fees && takes
    ? {
        percent: fees.digitalDiscountPercent,
        amount: orderTotals(subtotal, 0, fees, 'online').digitalDiscount,
      }
    : null,
)
/** What cash costs; it is rounded together with delivery, so it waits for both. */
export const $cashFee = computed([$subtotal, $fees, $charge], (subtotal, fees, charge) =>
  fees
    ? {
        percent: fees.handlingFeePercent,
        amount: orderTotals(subtotal, charge ?? 0, fees, 'cash').handlingFee,
      }
    : null,
)

const loadDelivery = async (subtotal: Paise) => {
  const reply = await send(deliveryCharge, {
    company_id: site.companyId,
    store_id: site.storeId,
    customer_id: $user.get()?.customerId ?? 0,
    sub_total: toRupees(subtotal),
  })
  // The bag may have changed meanwhile: an answer for an old subtotal must not replace a newer one.
  if ($subtotal.get() !== subtotal) return
  const { delivery_charge, delivery_upto } = reply.payload_deliveryCharge
  $delivery.set({ subtotal, charge: toPaise(delivery_charge), freeFrom: toPaise(delivery_upto) })
}

const loadFees = async () => {
  const reply = await send(paymentFees, { company_id: site.companyId })
  $takesOnline.set(reply.online_payment !== 0)
  $fees.set({
    handlingFeePercent: Number(reply.handling_fee),
    digitalDiscountPercent: Number(reply.digital_discount),
  })
}

/** Asks for what is missing to tell the total; `anew` also for what is known. */
export const loadTotals = async (anew = false): Promise<void> => {
  const subtotal = $subtotal.get()
  if (subtotal === 0) return
  const asked = [
    anew || $delivery.get()?.subtotal !== subtotal ? loadDelivery(subtotal) : null,
    anew || !$fees.get() ? loadFees() : null,
  ]
  const answers = await Promise.allSettled(asked)
  const isLost = answers.some(({ status }) => status === 'rejected')
  if (!isLost || $subtotal.get() === subtotal) $totalsLost.set(isLost)
}

/** Pause after the last change of the bag before delivery is asked for, in milliseconds. */
const pause = 250

/** Keeps the total up to date until the returned function is called. */
export const followSubtotal = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = () => void loadTotals()
  const stop = $subtotal.listen(() => {
    clearTimeout(timer)
    timer = setTimeout(ask, pause)
  })
  ask()
  addEventListener('online', ask)
  return () => {
    clearTimeout(timer)
    stop()
    removeEventListener('online', ask)
  }
}
