import { and, eq, exists, inArray, ne, not, type SQL } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { orders } from '../db/schema/order.ts'
import { payments } from '../db/schema/payment.ts'

/** Expired, and no money ever came: such an attempt is nobody's order, and in no books. */
export const isUnpaid = (db: Db): SQL | undefined => {
  const money = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), inArray(payments.state, ['captured', 'refunded'])))
  return and(eq(orders.state, 'expired'), not(exists(money)))
}

const noPerson = {
  ...{ deliverName: '', deliverContact: '', deliverEmail: '', deliverHouseNo: '' },
  ...{ deliverStreet: '', deliverLandmark: '', deliverCity: '', deliverState: '' },
  ...{ deliverPincode: '', deliverType: '', deliverInstructions: '' },
  ...{ giftMessage: null, giftFrom: null, buyerEmail: null, buyerMobile: null },
}

/** Rows in one statement. */
const atOnce = 1000

/**
 * Takes the person out of attempts that were never paid. The rows stay: without them, money that a bank
 * passes on weeks later would belong to no order and not be refunded. Returns how many there were.
 */
export const forgetUnpaid = async (db: Db, which: SQL | undefined): Promise<number> => {
  const named = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(which, isUnpaid(db), ne(orders.deliverContact, '')))
    .orderBy(orders.id)
    .limit(atOnce)
    .for('update')
  const changed = await db
    .update(orders)
    .set(noPerson)
    .where(inArray(orders.id, named))
    .returning({ id: orders.id })
  return changed.length + (changed.length === atOnce ? await forgetUnpaid(db, which) : 0)
}
