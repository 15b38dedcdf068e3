import type { Gift } from '#src/domain/gift.ts'
import type { WireOrderDetail } from './order.schema.ts'

type GiftField = 'is_gift' | 'gift_message' | 'gift_from'

/** Null for an order that is no gift. */
export const giftOf = (wire: Pick<WireOrderDetail, GiftField>): Gift | null =>
  wire.is_gift === 1 ? { message: wire.gift_message ?? '', from: wire.gift_from ?? '' } : null

/** What requests and replies say of a gift. */
export const wireGift = (gift: Gift | null) => ({
  is_gift: gift ? (1 as const) : (0 as const),
  gift_message: gift?.message ?? '',
  gift_from: gift?.from ?? '',
})
