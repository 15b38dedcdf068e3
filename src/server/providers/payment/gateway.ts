import type { Paise } from '#src/domain/money.ts'

/** How far a payment is at the gateway. */
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
  /** The key that we asked for it with; '' where somebody else did. */
  key: string
}

/**
 * The gateway gave no answer that tells what happened: it could not be reached, broke off, or failed.
 * What was asked may have been done all the same.
 */
export class GatewayAway extends Error {
  override name = 'GatewayAway'
}

/** The gateway said no: asking the same again gives the same answer. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * The part of the payment gateway that the shop needs. Every function throws `GatewayAway` or
 * `GatewayRefused`. All may be called again with the same arguments: nothing happens twice.
 */
export interface PaymentGateway {
  /** The public key; it also names the account. */
  readonly key: string
  /** Where the browser gets the checkout script. */
  readonly scriptUrl: string
  readonly isSandbox: boolean
  /** Opens something to be paid; returns the gateway's name for it. `receipt`: ours. */
  createOrder(amount: Paise, receipt: string): Promise<string>
  readPayment(paymentId: string): Promise<GatewayPayment>
  /** All tries to pay one order. */
  paymentsOf(gatewayOrderId: string): Promise<GatewayPayment[]>
  /** Takes the money of an authorised payment. */
  capture(payment: GatewayPayment): Promise<GatewayPayment>
  /** Gives money back; one refund per `key`, which is at least 10 letters, digits or dashes. */
  refund(paymentId: string, amount: Paise, key: string): Promise<GatewayRefund>
  refundsOf(paymentId: string): Promise<GatewayRefund[]>
  /** The browser's proof of a payment is genuine. */
  isPaymentProof(gatewayOrderId: string, paymentId: string, signature: string): boolean
  /** A webhook's body comes from the gateway. */
  isEvent(body: Buffer, signature: string): boolean
  /** Signs a body as the gateway would: for `npm run store -- webhook`. */
  signEvent(body: string): string
}
