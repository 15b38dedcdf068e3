import type { Send } from '#src/api.ts'
import { addAddress } from '#src/contract/address.ts'
import { addToBag, bagLineOf, bagList } from '#src/contract/bag.ts'
import type { Request } from '#src/contract/call.ts'
import { cashOnDelivery, deliveryCharge, paymentFees } from '#src/contract/order.ts'
import { saving } from '#src/domain/bag-savings.ts'
import { subtotal } from '#src/domain/bag.ts'
import { toPaise, toRupees } from '#src/domain/money.ts'
import { firstSlot } from '#src/domain/slot.ts'
import { orderTotals } from '#src/domain/totals.ts'
import { site } from '#src/site.ts'
import { homeAddress } from './shopper.ts'

const of = (customerId: number) => ({ store_id: site.storeId, customer_id: customerId })

export const saveAddress = async (send: Send, customerId: number): Promise<number> =>
  (await send(addAddress, { ...homeAddress, ...of(customerId) })).payload_addressDetail.address_id

export const wishFor = async (
  send: Send,
  customerId: number,
  addressId: number,
): Promise<Request<typeof cashOnDelivery>> => {
  const own = { ...of(customerId), company_id: site.companyId }
  const { payload_cartList: wire } = await send(bagList, own)
  const lines = wire.map(bagLineOf)
  const worth = subtotal(lines)
  const { payload_deliveryCharge: delivery } = await send(deliveryCharge, {
    ...own,
    sub_total: toRupees(worth),
  })
  const fees = await send(paymentFees, own, { fresh: true })
  const totals = orderTotals(
    worth,
    toPaise(delivery.delivery_charge),
    { handlingFeePercent: fees.handling_fee, digitalDiscountPercent: fees.digital_discount },
    'cash',
  )
  return {
    ...own,
    handling_fee: toRupees(totals.handlingFee),
    digital_discount: 0,
    address_id: addressId,
    total_paid_amount: toRupees(totals.total),
    total_saving: toRupees(saving(lines)),
    deliveryCharge: toRupees(totals.delivery),
    paymentmode: 'cash',
    cart_id: wire[0]?.cart_id ?? '',
    slot_id: 1,
    couponValue: 0,
    couponcode: '',
    slot_date: firstSlot(2, new Date()),
  }
}

/** Fills the bag; returns a function that places the order, the same one however often it is sent. */
export const preparePurchase = async (
  send: Send,
  customerId: number,
  addressId: number,
  productIds: readonly number[],
  quantity = 1,
) => {
  for (const product_id of productIds)
    await send(addToBag, { ...of(customerId), product_id, quantity })
  const wish = await wishFor(send, customerId, addressId)
  return async (by: Send, idempotencyKey: string): Promise<number> =>
    (await by(cashOnDelivery, wish, { idempotencyKey })).payload_cashOnDelivery.order_id
}
