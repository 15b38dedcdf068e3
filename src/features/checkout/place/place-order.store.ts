import { can } from '#src/capabilities.ts'
import { wireGift } from '#src/contract/gift.ts'
import { seenLinesOf, quantityOf, type BagLine } from '#src/domain/bag.ts'
import { saving } from '#src/domain/bag-savings.ts'
import type { Gift } from '#src/domain/gift.ts'
import { addressMessages } from '#src/domain/messages/address.ts'
import { bagMessages } from '#src/domain/messages/bag.ts'
import { orderMessages } from '#src/domain/messages/order.ts'
import { toRupees } from '#src/domain/money.ts'
import { isSoldOut } from '#src/domain/product.ts'
import type { OrderTotals, PaymentChoice } from '#src/domain/totals.ts'
import { shopScope } from '#src/site.ts'
import { $bagId, $lines, saveBag } from '#src/stores/bag/bag.ts'
import { refreshPayment } from '#src/stores/order/payment.ts'
import { $pendingPayment } from '#src/stores/payment.state.ts'
import { $user } from '#src/stores/session.ts'
import { notifyBad } from '#src/stores/ui.ts'
import { orderForCash } from './cash.store.ts'
import { $day, $dayNote, $tooFar, verifyDay } from '../day.store.ts'
import { $address } from '../delivery-address.store.ts'
import { soldOutFirst } from '../proceed.store.ts'
import { $gift } from '../gift.store.ts'
import { failUnconfirmed, orderAndPay } from './online.store.ts'
import {
  $placing,
  beginPlacing,
  fail,
  finishOrder,
  isUnderWay,
  reloadBagAndTotals,
  showPlacing,
  type OrderRequest,
} from './placing.store.ts'
import { goToStep } from '../step.store.ts'
import { $bagOffer, $payment, askForPayment, $totals } from '../totals.store.ts'

interface Order {
  customerId: number
  addressId: number
  seen: readonly BagLine[]
  /** YYYY-MM-DD in India. */
  day: string
  gift: Gift | null
  totals: OrderTotals
  payment: PaymentChoice
}

const dayUnseen = 'The day of delivery was not known yet. Please look at it before you order.'
const dayChanged = 'The day of delivery has changed. Please look at it again before you order.'
const totalChanged = 'The total has changed. Please look at it again before you order.'

/** Prevents a second payment while the shop has not confirmed the first. */
const wasPaid = async (customerId: number): Promise<boolean> => {
  const isOwn = () => $pendingPayment.get()?.customerId === customerId
  const paid = $pendingPayment.get()
  if (!isOwn() || !paid?.claim) return false
  const state = await refreshPayment({ quiet: true })
  if (state === 'placed') finishOrder(paid.orderId, paid)
  else if (isOwn()) failUnconfirmed()
  else return false
  return true
}

const modes: Record<PaymentChoice, string> = { cash: 'Cash on Delivery', online: 'Online' }

/** Specification, section 7; amounts as the shopper saw them. */
const requestOf = (order: Order): OrderRequest => {
  const { customerId, addressId, seen, day, gift, totals, payment } = order
  const offer = $bagOffer.get()
  const chosen = offer?.products.find(({ id }) => quantityOf($lines.get(), id) > 0)
  return {
    ...shopScope,
    customer_id: customerId,
    offer_id: offer?.id ?? '',
    offer_product_id: chosen?.id ?? '',
    handling_fee: toRupees(totals.handlingFee),
    digital_discount: toRupees(totals.digitalDiscount),
    address_id: addressId,
    total_paid_amount: toRupees(totals.total),
    total_saving: toRupees(saving($lines.get())),
    deliveryCharge: toRupees(totals.delivery),
    paymentmode: modes[payment],
    cart_id: $bagId.get(),
    slot_id: 1,
    couponValue: 0,
    couponcode: '',
    slot_date: day,
    ...(can('seen-lines') && { seen_lines: seenLinesOf(seen) }),
    ...(gift && wireGift(gift)),
  }
}

const place = async (order: Order) => {
  if (await wasPaid(order.customerId)) return
  if (!(await saveBag())) {
    // The session has expired: the page asks for a login.
    return $user.get() ? fail(bagMessages.bagFailed) : showPlacing('idle')
  }
  // Saving may have brought a new price: nobody is charged an amount they did not see.
  if ($totals.get()?.total !== order.totals.total) {
    await reloadBagAndTotals()
    return fail(orderMessages.orderFailed, totalChanged)
  }
  const request = requestOf(order)
  await (order.payment === 'cash' ? orderForCash(request) : orderAndPay(request))
}

/** Orders the bag with the chosen payment. Failures are reported in `$placing`. */
export const submitOrder = async (): Promise<void> => {
  if (isUnderWay($placing.get())) return
  const [user, address, totals] = [$user.get(), $address.get(), $totals.get()]
  const payment = $payment.get()
  if (!address) {
    goToStep('address')
    return notifyBad(addressMessages.addressUnchosen)
  }
  if (!payment) {
    askForPayment()
    return notifyBad(orderMessages.paymentUnchosen)
  }
  // A note above names it; the shop would refuse it.
  if ($tooFar.get().length) return
  if ($lines.get().some(isSoldOut)) return notifyBad(soldOutFirst)
  if (!user || !totals) return
  const seen = beginPlacing(address)
  // The time may have passed since: nobody orders for a day they did not see.
  const wasShown = $day.get() !== null
  const stands = await verifyDay()
  const day = $day.get()
  if (!day) return fail(orderMessages.orderFailed, $dayNote.get() || dayUnseen)
  if (!stands) return fail(orderMessages.orderFailed, wasShown ? dayChanged : dayUnseen)
  const gift = $gift.get()
  const { customerId } = user
  await place({ customerId, addressId: address.id, seen, day, gift, totals, payment })
}
