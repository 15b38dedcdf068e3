import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { otps } from '../db/schema/account.ts'
import { release, consume, tooMany, type RateLimit } from '../limit/rate-limit.service.ts'
import type { Contact } from './customer.service.ts'
import type { CallerContext } from './caller-context.ts'
import { countedAs } from './mailbox.ts'
import { isRepeat, tooManyCodes } from './otp.limit.ts'
import { minute, plus } from '#src/domain/duration.ts'

type Otp = typeof otps.$inferSelect

export const newOtpId = (): string => randomBytes(16).toString('base64url')

/** In minutes: the remaining lifetime that a code needs to be typed in time. */
const minCodeLife = 0.5

/** No message goes out, so only the repeat counts. */
const giveSendsBack = async (db: Db, used: readonly RateLimit[]): Promise<void> => {
  for (const limit of used) if (!isRepeat(limit)) await release(db, limit)
}

/** A new id for the code sent last, when a customer's sends are used up; null if none is still valid. */
export const repeatCode = async (
  { db, now, config }: CallerContext,
  { kind, contact }: Contact,
  purpose: Otp['purpose'],
  used: RateLimit[],
): Promise<string | null> => {
  const { otpMinutes } = config.limits
  const [last] = await db
    .select()
    .from(otps)
    .where(
      and(
        eq(otps.contact, contact),
        eq(otps.kind, kind),
        eq(otps.purpose, purpose),
        isNull(otps.usedAt),
        gt(otps.expiresAt, plus(now, minCodeLife * minute)),
        lte(otps.expiresAt, plus(now, (otpMinutes + 1) * minute)),
      ),
    )
    .orderBy(desc(otps.sequence))
    .limit(1)
  if (last) {
    const id = newOtpId()
    const { hash, expiresAt } = last
    await db.insert(otps).values({ id, contact, kind, purpose, hash, expiresAt })
    await giveSendsBack(db, used)
    return id
  }
  const more = {
    key: `otp-more:${purpose}:${await countedAs(db, { kind, contact })}`,
    max: 1,
    minutes: otpMinutes - minCodeLife,
  }
  const wait = await consume(db, more, now)
  if (wait > 0) {
    await giveSendsBack(db, used)
    throw tooMany(tooManyCodes, wait)
  }
  used.push(more)
  return null
}

/** All ids of a code, its own and those of its repeats: they share the salted hash. */
export const isSameCode = (tx: Db, id: string) => {
  const columnOfCode = (column: typeof otps.contact | typeof otps.hash) =>
    tx.select({ column }).from(otps).where(eq(otps.id, id))
  return and(
    inArray(otps.contact, columnOfCode(otps.contact)),
    inArray(otps.hash, columnOfCode(otps.hash)),
  )
}
