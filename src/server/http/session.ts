import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { Limits } from '../base/settings/config.ts'
import type { Db } from '../db/database.ts'
import { customers, sessions } from '../db/schema/account.ts'
import { day, minute, plus } from '#src/domain/duration.ts'
import { hashOfToken } from '../base/token.ts'

/** In ms: how long a replaced token stays valid, because the response with the new one may be lost. */
const grace = minute

/** Days after its last use, and after its beginning, until a session ends. */
type SessionLife = Pick<Limits, 'sessionDays' | 'sessionDaysInAll'>

const endOf = (beganAt: Date, now: Date, { sessionDays, sessionDaysInAll }: SessionLife): Date =>
  new Date(Math.min(now.getTime() + sessionDays * day, beganAt.getTime() + sessionDaysInAll * day))

/** Per customer, the ones used last. */
const maxSessions = 20

export type LoginMethod = 'code' | 'password'

const isOf = (token: string) => eq(sessions.tokenHash, hashOfToken(token))

/** Makes room for one more. */
const endSurplus = async (db: Db, customerId: number): Promise<void> => {
  const surplus = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.customerId, customerId))
    .orderBy(desc(sessions.renewedAt))
    .offset(maxSessions - 1)
  await db.delete(sessions).where(inArray(sessions.tokenHash, surplus))
}

/** Unused accounts are deleted (account/unused.service.ts). */
const noteUse = async (db: Db, customerId: number, now: Date): Promise<void> => {
  await db.update(customers).set({ usedAt: now }).where(eq(customers.id, customerId))
}

/**
 * Starts a session for a customer just authenticated by `method`; returns its token (256 random bits). Ends
 * those used longest ago beyond `maxSessions`.
 */
export const startSession = async (
  db: Db,
  customerId: number,
  now: Date,
  life: SessionLife,
  method: LoginMethod | null = null,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await noteUse(db, customerId, now)
  await endSurplus(db, customerId)
  await db.insert(sessions).values({
    tokenHash: hashOfToken(token),
    customerId,
    beganAt: now,
    renewedAt: now,
    expiresAt: endOf(now, now, life),
    provenAt: method && now,
    provenBy: method,
  })
  return token
}

export interface Session {
  customerId: number
  /** The session now expires later than its cookie: set the cookie again. */
  renewed: boolean
}

/** The session of a token, or null. Use extends its life up to a limit, written at most once a day. */
export const openSession = async (
  db: Db,
  token: string,
  now: Date,
  life: SessionLife,
): Promise<Session | null> => {
  const alive = and(isOf(token), gt(sessions.expiresAt, now))
  const [found] = await db.select().from(sessions).where(alive)
  if (!found) return null
  const age = now.getTime() - found.renewedAt.getTime()
  // A session begun under a wrong clock would live too long and be renewed too late.
  const renewed = age >= day || age < -day
  if (renewed) {
    await noteUse(db, found.customerId, now)
    await db
      .update(sessions)
      .set({ renewedAt: now, expiresAt: endOf(found.beganAt, now, life) })
      .where(alive)
  }
  return { customerId: found.customerId, renewed }
}

export const forgetOldSessions = async (db: Db, now: Date): Promise<void> => {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}

export const endSession = async (db: Db, token: string): Promise<void> => {
  await db.delete(sessions).where(isOf(token))
}

export const endSessionSoon = async (db: Db, token: string, now: Date): Promise<void> => {
  await db
    .update(sessions)
    .set({ renewedAt: now, expiresAt: plus(now, grace), provenAt: null })
    .where(isOf(token))
}

export const endOtherSessions = async (
  db: Db,
  customerId: number,
  token: string,
): Promise<void> => {
  await db
    .delete(sessions)
    .where(and(eq(sessions.customerId, customerId), ne(sessions.tokenHash, hashOfToken(token))))
}

/** How the session's owner proved their identity in the last `minutes`; null if not. */
export const readConfirmation = async (
  db: Db,
  token: string,
  now: Date,
  minutes: number,
): Promise<LoginMethod | null> => {
  const since = plus(now, -minutes * minute)
  // Excludes proofs dated by a wrong clock; servers may be a minute apart.
  const until = plus(now, minute)
  const [found] = await db
    .select({ method: sessions.provenBy })
    .from(sessions)
    .where(and(isOf(token), gt(sessions.provenAt, since), lt(sessions.provenAt, until)))
  return found?.method ?? null
}

export const noteConfirmation = async (
  db: Db,
  token: string,
  method: LoginMethod,
  now: Date,
): Promise<void> => {
  await db.update(sessions).set({ provenAt: now, provenBy: method }).where(isOf(token))
}
