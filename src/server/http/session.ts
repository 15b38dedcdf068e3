import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, ne } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { sessions } from '../db/schema/account.ts'
import { day, minute } from '../base/duration.ts'
import { hashOfToken } from '../base/token.ts'

/** In ms: how long a replaced token stays valid, because the response with the new one may be lost. */
const grace = minute

export type LoginMethod = 'code' | 'password'

/** Starts a session for a customer just authenticated by `method`; returns its token (256 random bits). */
export const startSession = async (
  db: Db,
  customerId: number,
  now: Date,
  days: number,
  method: LoginMethod | null = null,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    tokenHash: hashOfToken(token),
    customerId,
    renewedAt: now,
    expiresAt: new Date(now.getTime() + days * day),
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

/** The session of a token, or null. Use extends its life, written at most once a day. */
export const openSession = async (
  db: Db,
  token: string,
  now: Date,
  days: number,
): Promise<Session | null> => {
  const alive = and(eq(sessions.tokenHash, hashOfToken(token)), gt(sessions.expiresAt, now))
  const [found] = await db.select().from(sessions).where(alive)
  if (!found) return null
  const age = now.getTime() - found.renewedAt.getTime()
  // A session begun under a wrong clock would live too long and be renewed too late.
  const renewed = age >= day || age < -day
  if (renewed)
    await db
      .update(sessions)
      .set({ renewedAt: now, expiresAt: new Date(now.getTime() + days * day) })
      .where(alive)
  return { customerId: found.customerId, renewed }
}

export const forgetOldSessions = async (db: Db, now: Date): Promise<void> => {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}

export const endSession = async (db: Db, token: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashOfToken(token)))
}

export const endSessionSoon = async (db: Db, token: string, now: Date): Promise<void> => {
  await db
    .update(sessions)
    .set({ renewedAt: now, expiresAt: new Date(now.getTime() + grace), provenAt: null })
    .where(eq(sessions.tokenHash, hashOfToken(token)))
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
  const since = new Date(now.getTime() - minutes * minute)
  // Excludes proofs dated by a wrong clock; servers may be a minute apart.
  const until = new Date(now.getTime() + minute)
  const [found] = await db
    .select({ method: sessions.provenBy })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, hashOfToken(token)),
        gt(sessions.provenAt, since),
        lt(sessions.provenAt, until),
      ),
    )
  return found?.method ?? null
}

export const noteConfirmation = async (
  db: Db,
  token: string,
  method: LoginMethod,
  now: Date,
): Promise<void> => {
  await db
    .update(sessions)
    .set({ provenAt: now, provenBy: method })
    .where(eq(sessions.tokenHash, hashOfToken(token)))
}
