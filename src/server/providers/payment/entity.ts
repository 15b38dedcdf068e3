import Type, { type Static } from 'typebox'
import { site } from '#src/site.ts'
import { literals } from '#src/contract/fields.schema.ts'
import { cleanLine } from '../../base/clean-text.ts'
import type { GatewayDispute, GatewayPayment, GatewayRefund } from './gateway.ts'

const idForm = '^[\\w-]{1,64}$'
const id = Type.String({ pattern: idForm })
const idOrNone = Type.Union([Type.String({ pattern: '^[\\w-]{0,64}$' }), Type.Null()])

/** Browsers can send anything: other text, such as '.', would name another address of the gateway. */
export const isGatewayId = (text: string): boolean => new RegExp(idForm).test(text)

const amount = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

export const paymentEntity = Type.Object({
  id,
  /** None for payments without an order, such as payment links of the same account. */
  order_id: idOrNone,
  amount,
  currency: Type.String({ maxLength: 8 }),
  status: literals('created', 'authorized', 'captured', 'refunded', 'failed'),
})

export const refundEntity = Type.Object({
  id,
  payment_id: id,
  amount,
  receipt: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  status: literals('pending', 'processed', 'failed'),
})

const maybeText = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** Little is required: an event that is not understood would tell the owner nothing. */
export const disputeEntity = Type.Object({
  id,
  payment_id: id,
  amount,
  currency: maybeText,
  amount_deducted: Type.Optional(Type.Union([amount, Type.Null()])),
  reason_code: maybeText,
  reason_description: maybeText,
  phase: maybeText,
  /** Unix seconds. */
  respond_by: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
})

/** Cleaned as what a shopper types: the owner reads it in a terminal. */
const textOf = (text: string | null | undefined, longest: number): string =>
  cleanLine((text ?? '').slice(0, longest))

/** In Unix seconds, the end of the year 9999. */
const lastSecond = 253_402_300_799

/** The time of Unix seconds; null if there are none, or none that can be stored. */
export const timeOf = (seconds: number | null | undefined): Date | null =>
  seconds && seconds > 0 && seconds <= lastSecond ? new Date(seconds * 1000) : null

export const paymentOf = (entity: Static<typeof paymentEntity>): GatewayPayment => ({
  id: entity.id,
  gatewayOrderId: entity.order_id ?? '',
  amount: entity.amount,
  currency: entity.currency,
  state: entity.status,
})

export const refundOf = (entity: Static<typeof refundEntity>): GatewayRefund => ({
  id: entity.id,
  paymentId: entity.payment_id,
  amount: entity.amount,
  state: entity.status,
  key: textOf(entity.receipt, 200),
})

export const disputeOf = (entity: Static<typeof disputeEntity>): GatewayDispute => ({
  id: entity.id,
  paymentId: entity.payment_id,
  amount: entity.amount,
  amountDeducted: entity.amount_deducted ?? 0,
  currency: textOf(entity.currency, 8) || site.currency,
  phase: textOf(entity.phase, 100),
  reason: textOf(entity.reason_description || entity.reason_code, 500),
  respondBy: timeOf(entity.respond_by),
})
