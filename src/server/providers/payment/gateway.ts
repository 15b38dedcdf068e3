import type { Paise } from '#src/domain/money.ts'

export type GatewayState = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'

export interface GatewayPayment {
  id: string
  gatewayOrderId: string
  amount: Paise
  currency: string
  state: GatewayState
}

export interface GatewayRefund {
  id: string
  paymentId: string
  amount: Paise
  state: 'pending' | 'processed' | 'failed'
  /** The key that we requested it with; '' if somebody else did. */
  key: string
}

/** A payment that the customer's bank disputes: a chargeback, or what may become one. */
export interface GatewayDispute {
  id: string
  paymentId: string
  amount: Paise
  /** What was taken from the shop's account for it. */
  amountDeducted: Paise
  currency: string
  /** Such as 'chargeback' or 'pre_arbitration'. */
  phase: string
  reason: string
  /** An answer that comes later loses. */
  respondBy: Date | null
}

export class GatewayError extends Error {}

/** No usable response: unreachable, interrupted or failed. The request may have been executed. */
export class GatewayAway extends GatewayError {
  override name = 'GatewayAway'
}

/** Requests without a response after which the gateway is not asked again in the same round. */
export const maxUnanswered = 3

/** The gateway does not accept the shop's API keys, which says nothing about what was asked. */
export class GatewayDenied extends GatewayError {
  override name = 'GatewayDenied'
}

/** The gateway refused: the same request gets the same response again. */
export class GatewayRefused extends GatewayError {
  override name = 'GatewayRefused'
}

/** The account holds too little money for a refund: a later request with another key may be accepted. */
export class GatewayShort extends GatewayRefused {
  override name = 'GatewayShort'
}

/** What the shop needs of a gateway. Calls may be repeated; they throw a `GatewayError`. */
export interface PaymentGateway {
  /** The public API key, one of the account's. */
  readonly key: string
  readonly scriptUrl: string
  readonly isSandbox: boolean
  /** Opens an order to be paid; returns the gateway's id for it. `receipt`: our number. */
  createOrder(amount: Paise, receipt: string): Promise<string>
  readPayment(paymentId: string): Promise<GatewayPayment>
  paymentsOf(gatewayOrderId: string): Promise<GatewayPayment[]>
  capture(payment: GatewayPayment): Promise<GatewayPayment>
  /** One refund per `key`, which is at least 10 letters, digits or dashes. */
  refund(paymentId: string, amount: Paise, key: string): Promise<GatewayRefund>
  refundsOf(paymentId: string): Promise<GatewayRefund[]>
  /** All refunds of the account since then, whoever made them, newest first. */
  refundsSince(since: Date): Promise<GatewayRefund[]>
  /** All payments of the account since then, also those of other shops, newest first. */
  paymentsSince(since: Date): Promise<GatewayPayment[]>
  isPaymentProof(gatewayOrderId: string, paymentId: string, signature: string): boolean
  isEvent(body: Buffer, signature: string): boolean
  /** Signs a body as the gateway would: for `npm run store -- webhook`. */
  signEvent(body: string): string
}
