import { gt, lte, or, type Column, type SQL } from 'drizzle-orm'

/** Servers on one database may be this much apart, in milliseconds. */
const slack = 60_000

const moved = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

/**
 * Whether the moment in a column has come. One that is further away than `longest` milliseconds was
 * written while the clock was wrong, and would be waited for until that date: it has come, too.
 */
export const isDue = (column: Column, now: Date, longest: number): SQL | undefined =>
  or(lte(column, now), gt(column, moved(now, longest + slack)))

/** Whether the moment in a column is `milliseconds` ago or longer, or in a future that never was. */
export const isPast = (column: Column, now: Date, milliseconds: number): SQL | undefined =>
  or(lte(column, moved(now, -milliseconds)), gt(column, moved(now, slack)))
