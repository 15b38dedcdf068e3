import { ne, or, sql } from 'drizzle-orm'
import type { Request } from '#src/contract/call.ts'
import type { cashOnDelivery } from '#src/contract/order.ts'
import type { Gift } from '#src/domain/gift.ts'
import { indented } from '#src/domain/text.ts'
import { orders } from '../db/schema/order.ts'
import type { OrderRow } from './order.service.ts'

type OrderRequest = Request<typeof cashOnDelivery>
type GiftField = 'is_gift' | 'gift_message' | 'gift_from'
type GiftRequest = Pick<OrderRequest, GiftField>

/** Null for an order that is no gift. */
export const giftOf = ({
  giftMessage,
  giftFrom,
}: Pick<OrderRow, 'giftMessage' | 'giftFrom'>): Gift | null =>
  giftMessage === null ? null : { message: giftMessage, from: giftFrom ?? '' }

/** What messages and the owner's list say of it. */
export const giftLines = ({ message, from }: Gift): string[] => [
  `It is a gift: no price travels with it.${message || from ? ' Its card says:' : ''}`,
  ...indented(message),
  ...indented(from && `From ${from}`),
]

/** Of a request, for the digest behind an idempotency key (place/request.ts): the order of the keys must not change. */
export const giftForDigest = (
  request: GiftRequest,
): { [field in GiftField]: OrderRequest[field] } => ({
  is_gift: request.is_gift,
  gift_message: request.gift_message,
  gift_from: request.gift_from,
})

export const noGift = { giftMessage: null, giftFrom: null, buyerEmail: null, buyerMobile: null }

export const giftColumns = (
  request: GiftRequest,
  buyer: { email: string | null; mobile: string | null },
) =>
  request.is_gift !== 1
    ? noGift
    : {
        giftMessage: request.gift_message ?? '',
        giftFrom: request.gift_from ?? '',
        buyerEmail: buyer.email,
        buyerMobile: buyer.mobile,
      }

/** Empty texts, and not none: it stays a gift. */
export const noGiftTexts = {
  giftMessage: sql`case when ${orders.giftMessage} is not null then '' end`,
  giftFrom: sql`case when ${orders.giftFrom} is not null then '' end`,
}
export const hasGiftTexts = or(ne(orders.giftMessage, ''), ne(orders.giftFrom, ''))
