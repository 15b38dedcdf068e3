import type { Send } from '#src/api.ts'
import { bagLineOf, bagList } from '#src/contract/bag.ts'
import { cashOnDelivery, deliveryCharge, paymentFees } from '#src/contract/order.ts'
import { subtotal } from '#src/domain/bag.ts'
import { toPaise, toRupees } from '#src/domain/money.ts'
import { orderTotals } from '#src/domain/totals.ts'
import { buyerScope, storeCustomerScope, put, wishOf, type Shopper } from './shopper.ts'

/** The bag at the costs that the store API tells: a shop in another program is asked, not read. */
const priceBag = async (shopper: Shopper) => {
  const { payload_cartList: wire } = await shopper.send(bagList, storeCustomerScope(shopper))
  const lines = wire.map(bagLineOf)
  const worth = subtotal(lines)
  const asked = { ...buyerScope(shopper), sub_total: toRupees(worth) }
  const { payload_deliveryCharge: delivery } = await shopper.send(deliveryCharge, asked)
  const fees = await shopper.send(paymentFees, buyerScope(shopper), { fresh: true })
  const totals = orderTotals(
    worth,
    toPaise(delivery.delivery_charge),
    { handlingFeePercent: fees.handling_fee, digitalDiscountPercent: fees.digital_discount },
    'cash',
  )
  return { wire, lines, totals }
}

/** The order of the current bag, for cash. */
export const wishByCalls = async (shopper: Shopper, addressId: number) =>
  wishOf(shopper, addressId, await priceBag(shopper), new Date())

/** Fills the bag; returns a function that places the order, the same one however often it is sent. */
export const preparePurchase = async (
  shopper: Shopper,
  addressId: number,
  productIds: readonly number[],
  quantity = 1,
) => {
  for (const productId of productIds) await put(shopper, productId, quantity)
  const wish = await wishByCalls(shopper, addressId)
  return async (by: Send, idempotencyKey: string): Promise<number> =>
    (await by(cashOnDelivery, wish, { idempotencyKey })).payload_cashOnDelivery.order_id
}
