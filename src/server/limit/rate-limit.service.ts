import { and, eq, gt, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isDue } from '../db/due.ts'
import { rateLimits } from '../db/schema/account.ts'
import { Refused } from '../base/errors.ts'
import { day, minute, plus } from '#src/domain/duration.ts'

/** `max` uses in `minutes`, counted from the first one. */
export interface RateLimit {
  key: string
  /** How many of `max` need no proof of work; all by default (proof-of-work/challenge.service.ts). */
  free?: number
  max: number
  minutes: number
  /** Limits that apply instead once `max` is used up, so that strangers cannot lock somebody out. */
  reserve?: readonly RateLimit[]
}

const waiting = (milliseconds: number): string => {
  const minutes = Math.max(1, Math.ceil(milliseconds / minute - 0.1))
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

export const tooMany = (what: string, milliseconds: number): Refused =>
  new Refused(429, `${what} Please try again in ${waiting(milliseconds)}.`, 'too-many')

// In ms: tolerated clock difference. A window that ends still later was opened under a wrong clock.
const slack = minute

/** When a window that opens now ends. */
const endOf = ({ minutes }: RateLimit, now: Date): Date => plus(now, minutes * minute)

export const isUsedUp = async (db: Db, limit: RateLimit, now: Date): Promise<boolean> => {
  const { key, used, endsAt } = rateLimits
  const latest = new Date(endOf(limit, now).getTime() + slack)
  const isOpen = and(gt(endsAt, now), lte(endsAt, latest))
  return (await db.$count(rateLimits, and(eq(key, limit.key), gte(used, limit.max), isOpen))) > 0
}

/** The used-up limit, and the time to wait in ms. */
export interface Shortage {
  limit: RateLimit
  wait: number
}

/** Counts one use of each that is not used up, atomically, in one statement. Returns the first that is. */
const consumeEach = async (
  db: Db,
  limits: readonly RateLimit[],
  now: Date,
): Promise<Shortage | undefined> => {
  const { key, used, endsAt } = rateLimits
  const latest = sql`excluded.ends_at + ${`${slack} ms`}::interval`
  const isOver = sql`(${endsAt} <= ${now.toISOString()} or ${endsAt} > ${latest})`
  const cases = limits.map((limit) => sql`when ${limit.key} then ${limit.max}::int`)
  const max = sql`case ${key} ${sql.join(cases, sql` `)} end`
  const taken = await db
    .insert(rateLimits)
    .values(limits.map((limit) => ({ key: limit.key, used: 1, endsAt: endOf(limit, now) })))
    .onConflictDoUpdate({
      target: key,
      set: {
        used: sql`case when ${isOver} then 1 else ${used} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${endsAt} end`,
      },
      setWhere: sql`${isOver} or ${used} < ${max}`,
    })
    .returning({ key })
  const limit = limits.find((one) => !taken.some((row) => row.key === one.key))
  if (!limit) return undefined
  const [full] = await db.select({ endsAt }).from(rateLimits).where(eq(key, limit.key))
  return { limit, wait: Math.max(1, (full?.endsAt.getTime() ?? 0) - now.getTime()) }
}

/** Counts a use. Returns 0, or in how many ms there are uses again. */
export const consume = async (db: Db, limit: RateLimit, now: Date): Promise<number> =>
  (await consumeEach(db, [limit], now))?.wait ?? 0

export const release = async (db: Db, { key }: RateLimit): Promise<void> => {
  await db
    .update(rateLimits)
    .set({ used: sql`greatest(${rateLimits.used} - 1, 0)` })
    .where(eq(rateLimits.key, key))
}

/** Counts one use of each in turn, or of none. Returns what was taken, reserves included, or the shortage. */
export const tryConsumeAll = async (
  db: Db,
  wanted: readonly RateLimit[],
  now: Date,
): Promise<RateLimit[] | Shortage> => {
  const taken: RateLimit[] = []
  for (const limit of wanted) {
    const wait = await consume(db, limit, now)
    const instead = wait > 0 && limit.reserve && (await tryConsumeAll(db, limit.reserve, now))
    if (wait === 0) taken.push(limit)
    else if (Array.isArray(instead)) taken.push(...instead)
    else {
      for (const one of taken) await release(db, one)
      return { limit, wait }
    }
  }
  return taken
}

/** Like `tryConsumeAll`, but throws for the first used-up one, in a sentence that begins with `what`. */
export const consumeAll = async (
  db: Db,
  wanted: readonly RateLimit[],
  now: Date,
  what: string,
): Promise<RateLimit[]> => {
  const taken = await tryConsumeAll(db, wanted, now)
  if (Array.isArray(taken)) return taken
  throw tooMany(what, taken.wait)
}

/** Like `consumeAll`, without reserves, at the cost of one statement: a refusal must undo the transaction. */
export const consumeInTransaction = async (
  tx: Db,
  wanted: readonly RateLimit[],
  now: Date,
  what: string,
): Promise<void> => {
  const shortage = await consumeEach(tx, wanted, now)
  if (shortage) throw tooMany(what, shortage.wait)
}

/** In ms: longer than any window. */
const longest = 8 * day

/** Deletes windows that are over, and those that were opened under a wrong clock, which count as over. */
export const forgetOldRateLimits = async (db: Db, now: Date): Promise<void> => {
  await db.delete(rateLimits).where(isDue(rateLimits.endsAt, now, longest))
}

const groupsOf = (part = ''): string[] => part.split(':').filter(Boolean)

/**
 * An IPv4 address itself; of IPv6 the first 64 bits, because one household holds all addresses below. Some proxies
 * write the port behind it, which is another one for each connection.
 */
export const callerOf = (ip: string): string => {
  const address = ip.replace(/^\[(.*)\](?::\d+)?$/, '$1')
  const v4 = /(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/.exec(address)?.[1]
  if (v4) return v4
  const [head, tail] = address.split('%')[0]?.split('::') ?? []
  const [first, last] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}
