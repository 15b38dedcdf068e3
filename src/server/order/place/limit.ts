import { formatAmount, toPaise } from '#src/domain/money.ts'
import { Refused } from '../../base/errors.ts'
import type { Limits } from '../../base/settings/config.ts'
import type { Db } from '../../db/database.ts'
import { consumeAll, consumeInTransaction } from '../../limit/rate-limit.service.ts'
import { mailboxOf } from '../../login/mailbox.ts'
import type { OrderRow } from '../order.service.ts'

// The limits, and the reasons for them, are in docs/limits.md: change both together.

const hourMinutes = 60

/**
 * Counts a cash order, in the transaction that places it, so only placed ones count. Last in it: others of the same
 * caller wait until it ends. Throws 'too-many'.
 */
export const limitCashOrders = async (
  tx: Db,
  { order, caller }: { order: OrderRow; caller: string },
  { cashOrdersPerHour: max }: Pick<Limits, 'cashOrdersPerHour'>,
  now: Date,
): Promise<void> => {
  const { customerId, deliverContact, deliverEmail } = order
  const [hour, day] = [hourMinutes, 24 * hourMinutes]
  const limits = [
    { key: `cash-hour:${customerId}`, max, minutes: hour },
    { key: `cash-day:${customerId}`, max: 3 * max, minutes: day },
    { key: `cash-contact:${deliverContact}`, max, minutes: day },
    { key: `cash-contact:${mailboxOf(deliverEmail)}`, max, minutes: day },
    { key: `cash-caller:${caller}`, max: 5 * max, minutes: hour },
  ]
  const what = 'Too many orders were placed with cash on delivery.'
  await consumeInTransaction(tx, limits, now, what)
}

/** Throws 'cash-max'. `max`: what the owner takes at the door, in rupees. */
export const refuseCostlyCash = (rupees: number, max: number | null): void => {
  if (max === null || rupees <= max) return
  const most = formatAmount(toPaise(max))
  throw new Refused(
    409,
    `Cash on delivery is for orders of up to ${most}. Please choose online payment.`,
    'cash-max',
  )
}

/** Counts an order opened at the gateway, or a question to it, that a customer causes. Throws 'too-many'. */
export const limitPaymentTries = async (
  db: Db,
  { what, customerId }: { what: 'open' | 'sync'; customerId: number },
  { paymentTriesPerHour: max }: Pick<Limits, 'paymentTriesPerHour'>,
  now: Date,
): Promise<void> => {
  const tries = { key: `payment-${what}:${customerId}`, max, minutes: hourMinutes }
  await consumeAll(db, [tries], now, 'Too many payments were begun.')
}

/** Counts a cancellation, or a change of day. Throws 'too-many'. */
export const limitOrderChanges = async (
  db: Db,
  customerId: number,
  { orderChangesPerHour: max }: Pick<Limits, 'orderChangesPerHour'>,
  now: Date,
): Promise<void> => {
  const changes = { key: `order-change:${customerId}`, max, minutes: hourMinutes }
  await consumeAll(db, [changes], now, 'Too many changes were made.')
}
