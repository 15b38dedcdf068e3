import type { Send } from '#src/api.ts'
import { cashOnDelivery } from '#src/contract/order.ts'
import { put, shopperOf } from './shopper.ts'

type Buyer = Parameters<typeof put>[0]

/** The order of the current bag, for cash. */
export const wishByCalls = (buyer: Buyer, address_id: number) =>
  shopperOf(buyer, buyer.customerId).wish({ address_id })

/** Fills the bag; returns a function that places the order, the same one however often it is sent. */
export const preparePurchase = async (
  buyer: Buyer,
  addressId: number,
  productIds: readonly number[],
) => {
  for (const productId of productIds) await put(buyer, productId)
  const wish = await wishByCalls(buyer, addressId)
  return async (by: Send, idempotencyKey: string): Promise<number> =>
    (await by(cashOnDelivery, wish, { idempotencyKey })).payload_cashOnDelivery.order_id
}
