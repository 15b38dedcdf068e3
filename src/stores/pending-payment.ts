import type { OrderId } from '#src/domain/order.ts'
import { persistent } from './storage.ts'

/** What is reported to the shop for a payment that the gateway accepted. */
export interface Claim {
  transection_id: string
  offer_id: number | ''
  offer_product_id: number | ''
}

export interface PendingPayment {
  customerId: number
  orderId: OrderId
  /** Emptied once the payment proves successful. */
  bagId: string
  /** Opened; ms since 1970. */
  at?: number
  /** Paid, but not confirmed by a store API without payment status call. */
  claim?: Claim
}
const isPendingPayment = (value: unknown): boolean =>
  value === null ||
  (typeof value === 'object' &&
    ['number', 'string'].includes(typeof (value as Partial<PendingPayment>).orderId))

/** Persistent, as the tab may be closed between payment and return. */
export const $pendingPayment = persistent<PendingPayment | null>(
  'orderAwaited',
  null,
  isPendingPayment,
)
