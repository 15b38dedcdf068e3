import Type, { type Static } from 'typebox'
import { site } from '#src/site.ts'
import { literals } from '#src/contract/fields.schema.ts'
import type { GatewayDispute, GatewayPayment, GatewayRefund } from './gateway.ts'

const id = Type.String({ minLength: 1, maxLength: 64 })
const amount = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

export const paymentEntity = Type.Object({
  id,
  /** Null for payments without an order, such as payment links of the same account. */
  order_id: Type.Union([Type.String(), Type.Null()]),
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
  key: entity.receipt ?? '',
})

export const disputeOf = (entity: Static<typeof disputeEntity>): GatewayDispute => ({
  id: entity.id,
  paymentId: entity.payment_id,
  amount: entity.amount,
  amountDeducted: entity.amount_deducted ?? 0,
  currency: entity.currency ?? site.currency,
  phase: entity.phase ?? '',
  reason: entity.reason_description || entity.reason_code || '',
  respondBy: entity.respond_by ? new Date(entity.respond_by * 1000) : null,
})
