import { gt, lte, or, type Column, type SQL } from 'drizzle-orm'
import { minute, plus } from '#src/domain/duration.ts'

/** Tolerated clock difference between servers on one database, in ms. */
const slack = minute

/** Whether a column's time has come. More than `max` ms ahead means a wrong clock and counts as due. */
export const isDue = (column: Column, now: Date, max: number): SQL | undefined =>
  or(lte(column, now), gt(column, plus(now, max + slack)))

/** Whether a column's time is `milliseconds` ago or longer, or in the future because of a wrong clock. */
export const isPast = (column: Column, now: Date, milliseconds: number): SQL | undefined =>
  or(lte(column, plus(now, -milliseconds)), gt(column, plus(now, slack)))
