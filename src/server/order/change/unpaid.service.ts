import { and, eq, ne, not, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { orders } from '../../db/schema/order.ts'
import { hasMoney } from '../order.service.ts'
import { updateInBatches } from './batch.service.ts'
import { noPerson } from './personal-data.ts'

/** Expired, and no money ever came: such an order is in no books. */
export const isUnpaid = (db: Db): SQL | undefined =>
  and(eq(orders.phase, 'expired'), not(hasMoney(db)))

/** The same, with personal data; there is an index of these. */
export const isUnpaidOfPerson = (db: Db): SQL | undefined =>
  and(isUnpaid(db), ne(orders.deliverContact, ''))

/**
 * Blanks the personal data of orders that were never paid. The rows stay: without them, money that a bank
 * passes on weeks later would belong to no order and not be refunded. Returns how many there were.
 */
export const forgetUnpaid = (db: Db, which: SQL | undefined): Promise<number> =>
  updateInBatches(db, noPerson, and(which, isUnpaidOfPerson(db)))
