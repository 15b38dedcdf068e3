import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from './db/open.ts'
import { sessions } from './db/schema/account.ts'

const day = 24 * 60 * 60 * 1000
/** How long a session lives after its last use, unless the environment says otherwise. */
export const defaultSessionDays = 90

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Logs a customer in: returns a new token of 256 random bits for the session cookie. */
export const startSession = async (
  db: Db,
  customerId: number,
  now: Date,
  days = defaultSessionDays,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    tokenHash: hashOf(token),
    customerId,
    renewedAt: now,
    expiresAt: new Date(now.getTime() + days * day),
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
  const renewed = now.getTime() - found.renewedAt.getTime() >= day
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
