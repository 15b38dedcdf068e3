import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { browserDays } from '../http/cookie.ts'
import type { Db } from '../db/database.ts'
import { browsers, customers } from '../db/schema/account.ts'
import { ownerColumns, type Contact } from './customer.service.ts'
import { day, plus } from '#src/domain/duration.ts'
import { hashOfToken } from '../base/token.ts'

/** Per customer, the latest ones: repeated logins gain no further rate limits. */
const maxBrowsers = 10

/** The id of the owner of this proven contact who has logged in from the browser before, or null. */
export const returningCustomer = async (
  db: Db,
  browserHash: string | null,
  { kind, contact }: Contact,
): Promise<number | null> => {
  if (!browserHash) return null
  const { contact: column, proven } = ownerColumns[kind]
  const [found] = await db
    .select({ id: customers.id })
    .from(browsers)
    .innerJoin(customers, eq(customers.id, browsers.customerId))
    .where(and(eq(browsers.tokenHash, browserHash), eq(column, contact), eq(proven, true)))
  return found?.id ?? null
}

export const lastCustomer = async (db: Db, browserHash: string | null): Promise<number | null> => {
  if (browserHash === null) return null
  const [found] = await db
    .select({ id: browsers.customerId })
    .from(browsers)
    .where(eq(browsers.tokenHash, browserHash))
    .orderBy(desc(browsers.seenAt))
    .limit(1)
  return found?.id ?? null
}

/** Records a login from a browser. Returns a new cookie value, so that one planted earlier is worthless. */
export const rememberBrowser = async (
  db: Db,
  browserHash: string | null,
  customerId: number,
  now: Date,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashOfToken(token)
  if (browserHash)
    await db.update(browsers).set({ tokenHash }).where(eq(browsers.tokenHash, browserHash))
  await db
    .insert(browsers)
    .values({ tokenHash, customerId, seenAt: now })
    .onConflictDoUpdate({
      target: [browsers.tokenHash, browsers.customerId],
      set: { seenAt: now },
    })
  const surplus = db
    .select({ tokenHash: browsers.tokenHash })
    .from(browsers)
    .where(eq(browsers.customerId, customerId))
    .orderBy(desc(browsers.seenAt))
    .offset(maxBrowsers)
  await db
    .delete(browsers)
    .where(and(eq(browsers.customerId, customerId), inArray(browsers.tokenHash, surplus)))
  return token
}

export const forgetOldBrowsers = async (db: Db, now: Date): Promise<void> => {
  const oldest = plus(now, -browserDays * day)
  await db.delete(browsers).where(lt(browsers.seenAt, oldest))
}
