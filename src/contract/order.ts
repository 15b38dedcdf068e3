import { can } from '#src/capabilities.ts'
import { momentOf } from '#src/domain/india.ts'
import { toPaise } from '#src/domain/money.ts'
import { stateWord, type OrderState } from '#src/domain/order-state.ts'
import type { OrderId, OrderSummary } from '#src/domain/order.ts'
import type { DeliveryTerms } from '#src/domain/totals.ts'
import { filledBoxOf } from './bag.ts'
import { call, customerCall, unspecified, type Reply } from './call.ts'
import type * as schema from './order.schema.ts'
import type { WireOrderRow } from './order.schema.ts'

export const deliveryCharge = call<typeof schema.deliveryCharge>('/store/deliveryCharge', {
  success: 'Delivery Details.',
})
/**
 * Charge and free-delivery threshold, in paise. A charge with `delivery_upto` 0 has no threshold: it would never be
 * charged otherwise.
 */
export const deliveryTermsOf = ({
  delivery_charge: charge,
  delivery_upto: upTo,
}: Reply<typeof deliveryCharge>['payload_deliveryCharge']): DeliveryTerms => ({
  charge: toPaise(charge),
  freeFrom: charge > 0 && upTo === 0 ? null : toPaise(upTo),
})
export const paymentFees = call<typeof schema.paymentFees>(
  '/payments/get-company-payment-fees',
  unspecified,
)
/**
 * Places a cash order. The header `Idempotency-Key` makes retries safe. Refusals:
 *
 * code         | status | when
 * `key-reused` | 409    | the key, or the bag, led to another order: bag, address, day, gift or amount differ
 * `cancelled`  | 409    | the order of this key was cancelled meanwhile
 * `gift-cash`  | 409    | the order is a gift, which is paid online
 * `cash-max`   | 409    | the total is more than the shop takes in cash (`CASH_ORDER_MAX`)
 * `expires`    | 409    | a batch expires before the day of delivery
 */
export const cashOnDelivery = customerCall<typeof schema.cashOnDelivery>('/store/cashOnDelivery', {
  success: 'Cash on delivery successfully.',
})
export const orderList = customerCall<typeof schema.orderList>('/store/orderList', unspecified)
export const orderDetails = customerCall<typeof schema.orderDetails>(
  '/store/orderDetails',
  unspecified,
)
export const cancelItem = customerCall<typeof schema.cancelItem>('/store/orderItemCancel', {
  ...unspecified,
  success: 'Order cancelled successfully.',
})
/** All or nothing: refused if an item is on its way (code 'too-late'). */
export const cancelOrder = customerCall<typeof schema.cancelOrder>('/store/orderCancelled', {
  success: 'Order cancelled successfully.',
  needs: 'cancel-order',
})
/** Changes the delivery day, up to two weeks ahead (a gift's: 30 days), until the order is on its way. */
export const rescheduleOrder = customerCall<typeof schema.rescheduleOrder>(
  '/store/orderReschedule',
  { success: 'Order rescheduled successfully.', needs: 'reschedule' },
)

/** The specification's section 7 has neither number nor status. */
type LooseRow = Omit<WireOrderRow, 'order_id' | 'order_string' | 'status'> &
  Partial<Omit<WireOrderRow, 'order_id'>> & { order_id: OrderId }

/** Sent back as received; our own server's ids are numbers. */
export const wireOrderId = (id: OrderId): number => id as number

/** Other store APIs use this name for other things, such as '1', or 'pending' for an order that is not packed yet. */
export const statusIn = ({ status }: Pick<LooseRow, 'status'>): OrderState | null =>
  (can('payment-status') && status) || null

/**
 * A row of My Orders; amounts in paise. Without `order_string` the id is the number; without `ordered_amount` the
 * order was not reduced; without `standing` the title is the word for `status`.
 */
export const orderSummaryOf = (wire: LooseRow): OrderSummary => {
  const state = statusIn(wire)
  return {
    id: wire.order_id,
    number: wire.order_string || String(wire.order_id),
    picture: wire.image || null,
    box: filledBoxOf(wire),
    itemName: wire.item_name,
    total: toPaise(wire.ordered_amount ?? wire.total_paid_amount),
    left: toPaise(wire.total_paid_amount),
    orderedAt: momentOf(wire.ordered_on),
    slotDate: wire.slot_date ?? '',
    lateDays: wire.late_days ?? 0,
    state,
    title: wire.standing?.title ?? (state ? stateWord(state) : ''),
    sentences: wire.standing?.sentences ?? [],
  }
}
