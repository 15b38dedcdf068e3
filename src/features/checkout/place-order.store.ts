import { addressMessages } from '#src/domain/messages/address.ts'
import { bagMessages } from '#src/domain/messages/bag.ts'
import { orderMessages } from '#src/domain/messages/order.ts'
import type { OrderTotals, PaymentChoice } from '#src/domain/order.ts'
import { $pendingPayment } from '#src/stores/pending-payment.ts'
import { saveBag } from '#src/stores/bag.ts'
import { settleAwaited } from '#src/stores/payment.ts'
import { $user } from '#src/stores/session.ts'
import { notifyBad } from '#src/stores/ui.ts'
import { orderForCash } from './cash.store.ts'
import { $address } from './delivery.store.ts'
import { failUnheard, orderAndPay } from './online.store.ts'
import { requestOf } from './request.store.ts'
import {
  $placing,
  beginPlacing,
  fail,
  finishOrder,
  isUnderWay,
  lookAgain,
} from './placing.store.ts'
import { goToStep } from './step.store.ts'
import { $payment, $totals } from './totals.store.ts'

const totalChanged = 'The total has changed. Please look at it again before you order.'

/** True if this was paid before: nobody pays twice because the shop has not confirmed a payment. */
const wasPaid = async (customerId: number): Promise<boolean> => {
  const isOwn = () => $pendingPayment.get()?.customerId === customerId
  if (!isOwn() || !$pendingPayment.get()?.claim) return false
  if ((await settleAwaited()) === 'placed') finishOrder()
  else if (isOwn()) failUnheard()
  else return false
  return true
}

const place = async (
  customerId: number,
  addressId: number,
  totals: OrderTotals,
  payment: PaymentChoice,
) => {
  if (await wasPaid(customerId)) return
  if (!(await saveBag())) {
    // The session expired meanwhile: the page asks for a login, and Place Order is pressed again.
    return $user.get() ? fail(bagMessages.bagFailed) : $placing.set({ state: 'idle' })
  }
  // Saving may have brought a new price: nobody is charged an amount they did not see.
  if ($totals.get()?.total !== totals.total) {
    await lookAgain()
    return fail(orderMessages.orderFailed, totalChanged)
  }
  const request = requestOf(customerId, addressId, totals, payment)
  await (payment === 'cash' ? orderForCash(request) : orderAndPay(request))
}

/** Orders the bag with the chosen payment. Every failure is reported in `$placing`. */
export const placeOrder = async (): Promise<void> => {
  if (isUnderWay()) return
  const [user, address, totals] = [$user.get(), $address.get(), $totals.get()]
  const payment = $payment.get()
  if (!address) {
    goToStep('address')
    return notifyBad(addressMessages.addressUnchosen)
  }
  if (!payment) return notifyBad(orderMessages.paymentUnchosen)
  if (!user || !totals) return
  beginPlacing()
  await place(user.customerId, address.id, totals, payment)
}
