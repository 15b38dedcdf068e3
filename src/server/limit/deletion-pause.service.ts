import { daysAfter, indiaDate } from '#src/domain/india.ts'
import type { Db } from '../db/database.ts'
import { settings } from '../db/schema/shop.ts'
import { isUsedUp, type RateLimit } from './rate-limit.service.ts'

/** The upkeep runs every few minutes: a longer gap means that the clock jumped, or that the shop was off. */
const gapDays = 7

/** Used up while nothing is deleted. */
export const deletionPause: RateLimit = { key: 'deletion-pause', max: 1, minutes: 7 * 24 * 60 }

/** The day of the last upkeep, if it is so far from today that the clock was wrong then, or is now. */
export const dayBeforeJump = async (db: Db, now: Date): Promise<string | null> => {
  const [row] = await db.select({ last: settings.rankedOn }).from(settings)
  const last = row?.last ?? null
  if (last === null) return null
  const today = indiaDate(now)
  return last < daysAfter(today, -gapDays) || last > daysAfter(today, gapDays) ? last : null
}

/** Whether what is due by the clock must stay, as the clock may be wrong (docs/limits.md). */
export const pausesDeletion = async (db: Db, now: Date): Promise<boolean> =>
  (await isUsedUp(db, deletionPause, now)) || (await dayBeforeJump(db, now)) !== null
