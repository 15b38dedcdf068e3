import {
  and,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
} from 'drizzle-orm'
import { daysAfter, indiaDate, inIndia, startOfDay } from '#src/domain/india.ts'
import { retentionDays } from '#src/domain/retention.ts'
import { farthest } from '#src/domain/slot.ts'
import { day, plus } from '#src/domain/duration.ts'
import type { Db } from '../../db/database.ts'
import { customers } from '../../db/schema/account.ts'
import { bags } from '../../db/schema/bag.ts'
import { creditNotes, invoices } from '../../db/schema/invoice.ts'
import { orderItems, orders } from '../../db/schema/order.ts'
import { batchSize, updateInBatches } from './batch.service.ts'
import { hasContacts, hasTexts, noContacts, noTexts } from './personal-data.ts'

/** Nothing of it is still to leave the shop. */
const nothingWaits = (db: Db): SQL | undefined => {
  const waiting = db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.orderId, orders.id),
        isNull(orderItems.cancelledAt),
        isNull(orderItems.outAt),
      ),
    )
  const isOut = or(isNotNull(orders.shipmentAt), not(exists(waiting)))
  return or(eq(orders.phase, 'expired'), and(eq(orders.phase, 'placed'), isOut))
}

/** Blanks what neither delivery nor tax law needs any more in a forgotten customer's orders. */
export const forgetOrders = async (tx: Db, which: SQL): Promise<void> => {
  const due = and(which, nothingWaits(tx), or(hasTexts, hasContacts))
  await updateInBatches(tx, { ...noTexts, ...noContacts }, due)
}

/** The same for orders that were on their way when their customer was forgotten; in all others only the texts. */
export const forgetOldOrders = async (db: Db, now: Date): Promise<void> => {
  const last = indiaDate(plus(now, -retentionDays.orderTexts * day))
  const isOld = and(ne(orders.phase, 'pending'), lt(orders.slotDate, last))
  await updateInBatches(db, noTexts, and(isOld, hasTexts))
  const forgotten = db
    .select({ id: customers.id })
    .from(customers)
    .where(and(isNull(customers.mobile), isNull(customers.email)))
  await updateInBatches(
    db,
    noContacts,
    and(isOld, hasContacts, inArray(orders.customerId, forgotten)),
  )
}

/**
 * The books are kept for 72 months from the day on which the annual return of their financial year is due, 31
 * December (CGST Act, section 36): those of a year that ended in March 2027 until the end of 2033. Returns when
 * the oldest year that is still kept began.
 */
export const oldestKept = (now: Date): Date =>
  startOfDay(`${inIndia(now).getUTCFullYear() - 7}-04-01`)

/** Deletes orders with all that belongs to them once tax law no longer demands them. */
export const deleteOldOrders = async (db: Db, now: Date): Promise<void> => {
  const since = oldestKept(now)
  const deleted = await db.transaction(async (tx) => {
    const later = tx
      .select({ id: invoices.orderId })
      .from(invoices)
      .leftJoin(creditNotes, eq(creditNotes.orderId, invoices.orderId))
      .where(
        and(
          eq(invoices.orderId, orders.id),
          or(gte(invoices.issuedAt, since), gte(creditNotes.issuedAt, since)),
        ),
      )
    const found = await tx
      .select({ id: orders.id, bagId: orders.bagId })
      .from(orders)
      .where(
        and(
          lt(orders.placedAt, since),
          // For the index. One that was put off for longer goes later.
          lt(orders.slotDate, daysAfter(indiaDate(since), 2 * farthest.gift)),
          ne(orders.phase, 'pending'),
          not(exists(later)),
        ),
      )
      .orderBy(orders.id)
      .limit(batchSize)
      .for('update')
    if (!found.length) return 0
    const ids = found.map(({ id }) => id)
    await tx.delete(invoices).where(inArray(invoices.orderId, ids))
    await tx.delete(orders).where(inArray(orders.id, ids))
    const ordered = tx.select({ id: orders.id }).from(orders).where(eq(orders.bagId, bags.id))
    const bagIds = found.map(({ bagId }) => bagId)
    // A bag whose payment failed may be the customer's open one.
    await tx
      .delete(bags)
      .where(and(inArray(bags.id, bagIds), isNotNull(bags.orderedAt), not(exists(ordered))))
    return found.length
  })
  if (deleted === batchSize) await deleteOldOrders(db, now)
}
