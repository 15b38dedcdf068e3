import type { OrderId } from '#src/domain/order.ts'
import { persistent } from './storage.ts'

/** What the shop is told of a payment that the gateway took. */
export interface Claim {
  transection_id: string
  offer_id: number | ''
  offer_product_id: number | ''
}

/** An order whose online payment was begun and whose result this browser has not heard of yet. */
export interface PendingPayment {
  customerId: number
  orderId: OrderId
  /** The bag that was ordered: it is emptied when the payment turns out to have come. */
  bagId: string
  /** When the payment was opened, in ms since 1970. */
  at?: number
  /** It was paid, and a store API that can only be told of it has not confirmed that. */
  claim?: Claim
}
const isPendingPayment = (value: unknown): boolean =>
  value === null ||
  (typeof value === 'object' &&
    ['number', 'string'].includes(typeof (value as Partial<PendingPayment>).orderId))

/** Outlives the tab: it may have been closed, or killed, between paying and returning. */
export const $pendingPayment = persistent<PendingPayment | null>(
  'orderAwaited',
  null,
  isPendingPayment,
)
