import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { allowances } from '../db/schema/account.ts'
import { Refused } from '../errors.ts'

/** `max` uses in `minutes`, counted from the first one. */
export interface Allowance {
  key: string
  max: number
  minutes: number
}

const minute = 60_000

/** A few seconds over count for nothing: 10 minutes and 2 ms are told as 10 minutes. */
const waiting = (milliseconds: number): string => {
  const minutes = Math.max(1, Math.ceil(milliseconds / minute - 0.1))
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** What a caller reads whose allowance is used up. */
export const tooMany = (what: string, milliseconds: number): Refused =>
  new Refused(429, `${what} Please try again in ${waiting(milliseconds)}.`, 'too-many')

/**
 * Counts one use. Returns 0, or after how many milliseconds there will be uses again.
 * One statement, so that uses at the same moment are all counted.
 */
export const take = async (db: Db, allowance: Allowance, now: Date): Promise<number> => {
  const { key, max, minutes } = allowance
  const endsAt = new Date(now.getTime() + minutes * minute)
  const over = sql`${allowances.endsAt} <= ${now.toISOString()}`
  const [row] = await db
    .insert(allowances)
    .values({ key, used: 1, endsAt })
    .onConflictDoUpdate({
      target: allowances.key,
      set: {
        used: sql`case when ${over} then 1 else least(${allowances.used}, ${max}) + 1 end`,
        endsAt: sql`case when ${over} then excluded.ends_at else ${allowances.endsAt} end`,
      },
    })
    .returning()
  return row && row.used > max ? Math.max(1, row.endsAt.getTime() - now.getTime()) : 0
}

/** Takes a use back that turned out not to count. */
export const giveBack = async (db: Db, { key }: Allowance): Promise<void> => {
  await db
    .update(allowances)
    .set({ used: sql`greatest(${allowances.used} - 1, 0)` })
    .where(eq(allowances.key, key))
}

/** Counts one use of each in turn; throws at the first that is used up, in a sentence that begins with `what`. */
export const takeAll = async (
  db: Db,
  wanted: readonly Allowance[],
  now: Date,
  what: string,
): Promise<void> => {
  for (const allowance of wanted) {
    const wait = await take(db, allowance, now)
    if (wait > 0) throw tooMany(what, wait)
  }
}

export const forgetOldAllowances = async (db: Db, now: Date): Promise<void> => {
  await db.delete(allowances).where(lt(allowances.endsAt, now))
}

/**
 * Whom an address stands for: an IPv4 address itself, of IPv6 the first 64 bits, because one
 * household holds all addresses below them.
 */
export const callerOf = (ip: string): string => {
  const v4 = /(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1]
  if (v4) return v4
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) while (groups.length < 4) groups.push('0')
  return groups.slice(0, 4).join(':')
}
