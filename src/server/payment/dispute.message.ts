import { formatDateTime } from '#src/domain/day.ts'
import { formatExact, type Paise } from '#src/domain/money.ts'
import { site } from '#src/site.ts'
import { openDisputeStates, type disputes } from '../db/schema/payment.ts'
import { orderNumber } from '../order/number.ts'
import type { OrderRow } from '../order/order.service.ts'

export type DisputeRow = typeof disputes.$inferSelect

/** `amount` in hundredths of the currency. */
export const amountOf = (amount: Paise, currency: string): string =>
  currency === site.currency ? formatExact(amount) : `${currency} ${(amount / 100).toFixed(2)}`

const stateWords: Record<DisputeRow['state'], string> = {
  created: 'raised',
  action_required: 'needs more evidence',
  under_review: 'under review by the bank',
  won: 'won',
  lost: 'LOST',
  closed: 'closed',
}

/** What the owner must do before it is too late. */
const awaitsAnswer = ({ state }: DisputeRow): boolean =>
  state === 'created' || state === 'action_required'

const deadline = ({ respondBy }: DisputeRow): string =>
  respondBy ? `by ${formatDateTime(respondBy)}` : 'soon: the gateway names no day'

/** 'chargeback' of `chargeback`, 'pre arbitration' of `pre_arbitration`. */
const phaseOf = ({ phase }: DisputeRow): string => phase.replaceAll('_', ' ') || 'dispute'

/** A dispute in the owner's list of payments. */
export const disputeLine = (dispute: DisputeRow): string => {
  const { id, amount, amountDeducted, currency, reason, state } = dispute
  return [
    `dispute ${id} ${amountOf(amount, currency)} (${[phaseOf(dispute), reason].filter(Boolean).join(': ')}) ${stateWords[state]}`,
    ...(awaitsAnswer(dispute)
      ? [`ANSWER ${deadline(dispute)} in the dashboard of the gateway`]
      : []),
    ...(amountDeducted ? [`${amountOf(amountDeducted, currency)} taken from your account`] : []),
  ].join('; ')
}

const actionOf = (dispute: DisputeRow): string => {
  const { state } = dispute
  if (awaitsAnswer(dispute))
    return `Answer ${deadline(dispute)} in Razorpay's dashboard, under Transactions, Disputes: accept it, or send evidence such as invoice and proof of delivery. Without an answer it is lost.`
  if (state === 'under_review') return 'There is nothing to do until the bank has decided.'
  if (state === 'lost')
    return 'The customer gets the money from the bank: give nothing back for it a second time.'
  return 'There is nothing to do.'
}

/** `back` was refunded of the payment, `owed` is about to be, or was refused. */
const refundedParts = (
  { state }: DisputeRow,
  { back, owed }: { back: Paise; owed: Paise },
): string[] => {
  const isOpen = openDisputeStates.some((open) => open === state)
  return [
    back
      ? `Of this payment ${formatExact(back)} went back before.${isOpen ? ' Send the refund as evidence, so that the customer does not get it twice.' : ''}`
      : 'Nothing of this payment was given back by the shop.',
    ...(owed
      ? [
          `${formatExact(owed)} of it are still to go back by the shop: look whether they still should.`,
        ]
      : []),
  ]
}

/** A mail to the owner about a dispute. Without an order, its payment is unknown to the shop. */
export const disputeAlarm = (
  dispute: DisputeRow,
  order: OrderRow | null,
  refunded: { back: Paise; owed: Paise },
): { subject: string; parts: string[] } => {
  const { id, paymentId, amount, amountDeducted, currency, reason, state } = dispute
  const about = order ? `order ${orderNumber(order)}` : `payment ${paymentId}`
  return {
    subject: `Payment disputed, ${stateWords[state]}: ${about}, ${amountOf(amount, currency)}`,
    parts: [
      `The customer's bank disputes a payment of ${about}.`,
      [
        `Dispute: ${id} (${phaseOf(dispute)}), ${stateWords[state]}`,
        `Payment: ${paymentId}`,
        `Amount: ${amountOf(amount, currency)}`,
        `Reason: ${reason || 'not told'}`,
        ...(awaitsAnswer(dispute) ? [`Answer: ${deadline(dispute)}`] : []),
        ...(amountDeducted
          ? [`Taken from your account: ${amountOf(amountDeducted, currency)}`]
          : []),
      ].join('\n'),
      actionOf(dispute),
      ...(order
        ? [
            refundedParts(dispute, refunded).join(' '),
            `The shop refunds nothing by itself because of it. All about the order: npm run store -- orders ${orderNumber(order)}`,
          ]
        : [
            'This payment belongs to no order of this shop: something else uses the account, or the order was lost.',
          ]),
    ],
  }
}
