import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, ne } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { sessions } from '../db/schema/account.ts'

const day = 24 * 60 * 60 * 1000
/** How long a session lives after its last use, unless the environment says otherwise. */
export const defaultSessionDays = 90

/** How long the token before a new one still counts, in milliseconds: the answer may have been lost. */
const grace = 60_000

/** By what somebody proved who they are. */
export type LoginMethod = 'code' | 'password'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Logs a customer in, who has just proven by `means` who they are: returns a new token of 256 random
 * bits for the session cookie.
 */
export const startSession = async (
  db: Db,
  customerId: number,
  now: Date,
  days = defaultSessionDays,
  means: LoginMethod | null = null,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    tokenHash: hashOf(token),
    customerId,
    renewedAt: now,
    expiresAt: new Date(now.getTime() + days * day),
    provenAt: means && now,
    provenBy: means,
  })
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  return token
}

export interface Session {
  customerId: number
  /** The session now ends later than its cookie says: the cookie must be set again. */
  renewed: boolean
}

/** The session of a token, or null. Its life starts anew with use, written at most once a day. */
export const openSession = async (
  db: Db,
  token: string,
  now: Date,
  days = defaultSessionDays,
): Promise<Session | null> => {
  const alive = and(eq(sessions.tokenHash, hashOf(token)), gt(sessions.expiresAt, now))
  const [found] = await db.select().from(sessions).where(alive)
  if (!found) return null
  const age = now.getTime() - found.renewedAt.getTime()
  // Begun while the clock was wrong, it would live too long, and be renewed too late.
  const renewed = age >= day || age < -day
  if (renewed)
    await db
      .update(sessions)
      .set({ renewedAt: now, expiresAt: new Date(now.getTime() + days * day) })
      .where(alive)
  return { customerId: found.customerId, renewed }
}

/** Ends one session; the same again changes nothing. */
export const endSession = async (db: Db, token: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)))
}

/** Ends a session that another one takes the place of, a little later: see `grace`. */
export const endSessionSoon = async (db: Db, token: string, now: Date): Promise<void> => {
  await db
    .update(sessions)
    .set({ renewedAt: now, expiresAt: new Date(now.getTime() + grace), provenAt: null })
    .where(eq(sessions.tokenHash, hashOf(token)))
}

/** Ends a customer's sessions in all other browsers. */
export const endOtherSessions = async (
  db: Db,
  customerId: number,
  token: string,
): Promise<void> => {
  await db
    .delete(sessions)
    .where(and(eq(sessions.customerId, customerId), ne(sessions.tokenHash, hashOf(token))))
}

/** By what the owner of a session proved who they are in the last minutes; null: not since then. */
export const readProof = async (
  db: Db,
  token: string,
  now: Date,
  minutes: number,
): Promise<LoginMethod | null> => {
  const since = new Date(now.getTime() - minutes * 60_000)
  // Not one of a date that never was: servers may be a minute apart.
  const until = new Date(now.getTime() + 60_000)
  const [found] = await db
    .select({ means: sessions.provenBy })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, hashOf(token)),
        gt(sessions.provenAt, since),
        lt(sessions.provenAt, until),
      ),
    )
  return found?.means ?? null
}

/** Notes that the owner of a session has just proven who they are. */
export const noteProof = async (
  db: Db,
  token: string,
  means: LoginMethod,
  now: Date,
): Promise<void> => {
  await db
    .update(sessions)
    .set({ provenAt: now, provenBy: means })
    .where(eq(sessions.tokenHash, hashOf(token)))
}
