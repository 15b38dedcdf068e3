import { eq } from 'drizzle-orm'
import { reach } from '#src/business.ts'
import { formatWeekdayDate } from '#src/domain/day.ts'
import type { Db } from '../../db/database.ts'
import { orders } from '../../db/schema/order.ts'
import { Refused } from '../../base/errors.ts'
import type { Config } from '../../base/settings/config.ts'
import { insertMessages } from '../../message/message.service.ts'
import { daysTo } from '../../pincode/pincode.service.ts'
import { lockOwnOrder, type OrderRow } from '../order.service.ts'
import { reserveDay } from '../capacity.service.ts'
import { refuseExpiring } from '../expiry.service.ts'
import { movedMail } from '../messages/owner.message.ts'
import { slotDateOf, slotRangeOf } from '../slot.ts'
import { actionsFor, isDayFixed } from '../standing.service.ts'

const dayFixed = ({ slotDate }: OrderRow): Refused =>
  new Refused(
    409,
    `This order is being packed or on its way for ${formatWeekdayDate(slotDate)}, so its day can no longer change. If nobody can take it, call ${reach.phoneOrMail}.`,
    'too-late',
  )

interface DayChange {
  customerId: number
  orderId: number
  /** YYYY-MM-DD. */
  day: string
}

/**
 * Idempotent. Throws once its slip is printed, its day is over, anything is sent or all is cancelled, for a full day,
 * and after a batch's expiry.
 */
export const rescheduleOrder = (
  db: Db,
  { customerId, orderId, day: requested }: DayChange,
  { limits, ordersEmail }: Pick<Config, 'limits' | 'ordersEmail'>,
  now: Date,
): Promise<string> =>
  db.transaction(async (tx) => {
    const { order, items } = await lockOwnOrder(tx, customerId, orderId)
    if (order.phase !== 'placed' || items.every((item) => item.cancelledAt))
      throw new Refused(409, 'This order cannot be moved to another day.', 'not-placed')
    if (!actionsFor(order, items).changeDay)
      throw new Refused(
        409,
        'This order is on its way and its day can no longer change.',
        'too-late',
      )
    const { minDays, maxDays } = await daysTo(tx, order.deliverPincode)
    const range = slotRangeOf(order, minDays, now)
    const { first } = range
    // What is repeated may have been done before.
    if (requested !== order.slotDate && isDayFixed(order, first)) throw dayFixed(order)
    const slotDate = slotDateOf(requested, range)
    // Its own day, also when more orders than the limit have it: nothing changes.
    if (slotDate === order.slotDate) return slotDate
    const living = items.filter((item) => !item.cancelledAt)
    await refuseExpiring(tx, living, slotDate, { lateDays: maxDays - minDays, first, now })
    const day = { date: slotDate, isChosen: true, range, exceptOrder: order.id }
    await reserveDay(tx, day, limits.ordersPerDay, now)
    await tx.update(orders).set({ slotDate, slipAt: null }).where(eq(orders.id, orderId))
    await insertMessages(tx, movedMail(ordersEmail, order, slotDate), now)
    return slotDate
  })
