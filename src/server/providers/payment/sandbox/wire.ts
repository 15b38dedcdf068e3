import type { SandboxPayment, SandboxRefund, TriedOrder } from './sandbox.service.ts'

// The gateway's entities, field by field as Razorpay documents them; times are Unix seconds.

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)
const isPaid = ({ status }: SandboxPayment): boolean =>
  status === 'captured' || status === 'refunded'

export const wireOrder = ({ order, tries }: TriedOrder) => {
  const paid = tries.filter(isPaid).reduce((sum, { amount }) => sum + amount, 0)
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: paid,
    amount_due: order.amount - paid,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: tries.length,
    notes: order.notes,
    created_at: seconds(order.createdAt),
  }
}

const refundStatus = ({ amount, amountRefunded }: SandboxPayment) => {
  if (amountRefunded === 0) return null
  return amountRefunded < amount ? 'partial' : 'full'
}

export const wirePayment = (payment: SandboxPayment) => ({
  id: payment.id,
  entity: 'payment',
  amount: payment.amount,
  currency: payment.currency,
  status: payment.status,
  order_id: payment.orderId,
  invoice_id: null,
  international: false,
  method: 'netbanking',
  amount_refunded: payment.amountRefunded,
  refund_status: refundStatus(payment),
  captured: isPaid(payment),
  description: null,
  notes: [],
  created_at: seconds(payment.createdAt),
})

export const wireRefund = (refund: SandboxRefund) => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amount,
  currency: 'INR',
  payment_id: refund.paymentId,
  receipt: refund.receipt,
  notes: refund.notes,
  acquirer_data: { arn: null },
  batch_id: null,
  status: refund.status,
  speed_requested: 'normal',
  speed_processed: 'normal',
  created_at: seconds(refund.createdAt),
})

export const wireList = (items: object[]) => ({
  entity: 'collection',
  count: items.length,
  items,
})
