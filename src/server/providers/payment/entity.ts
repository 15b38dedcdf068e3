import Type, { type Static } from 'typebox'
import { literals } from '#src/contract/fields.schema.ts'
import type { GatewayPayment, GatewayRefund } from './gateway.ts'

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
