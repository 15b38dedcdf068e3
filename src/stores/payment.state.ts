import type { OrderId } from '#src/domain/order.ts'
import { persistent } from './storage.ts'
import { hasFields } from './valid.ts'

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

/**
 * Persistent, as the tab may be closed between payment and return. Its key must stay: browsers hold payments
 * under it that have yet to be reported.
 */
export const $pendingPayment = persistent<PendingPayment | null>(
  'orderAwaited',
  null,
  hasFields<PendingPayment>({ orderId: ['number', 'string'] }),
)

/** The gateway is about to be opened. */
export const beginPayment = (payment: PendingPayment): void => $pendingPayment.set(payment)

/** The gateway took it: what is reported to the shop is kept, to be sent again. */
export const claimPayment = (payment: PendingPayment, claim: Claim): void =>
  $pendingPayment.set({ ...payment, claim })

/** Placed, refunded or expired; or its customer logs out. */
export const endPayment = (): void => $pendingPayment.set(null)
