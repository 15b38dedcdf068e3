import type { Limits } from '../../base/settings/config.ts'
import type { Db } from '../../db/database.ts'
import { consumeAll } from '../../limit/rate-limit.service.ts'

// The limits, and the reasons for them, are in docs/limits.md: change both together.

const hourMinutes = 60

/** Counts a cash order in the transaction that places it, so only placed ones count. Throws 'too-many'. */
export const limitCashOrders = async (
  tx: Db,
  customerId: number,
  { cashOrdersPerHour: max }: Pick<Limits, 'cashOrdersPerHour'>,
  now: Date,
): Promise<void> => {
  const allowances = [
    { key: `cash-hour:${customerId}`, max, minutes: hourMinutes },
    { key: `cash-day:${customerId}`, max: 3 * max, minutes: 24 * hourMinutes },
  ]
  await consumeAll(tx, allowances, now, 'Too many orders were placed with cash on delivery.')
}

/** Counts an order opened at the gateway, or a question to it, that a customer causes. Throws 'too-many'. */
export const limitPaymentTries = async (
  db: Db,
  customerId: number,
  what: 'open' | 'sync',
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
