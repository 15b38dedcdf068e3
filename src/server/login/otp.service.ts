import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Request } from '#src/contract/call.ts'
import type { verifyOtp } from '#src/contract/login.ts'
import { otpLength, type ContactKind } from '#src/domain/fields.ts'
import { loginMessages } from '#src/domain/messages/login.ts'
import type { Db } from '../db/database.ts'
import { otps } from '../db/schema/account.ts'
import { Refused } from '../base/errors.ts'
import { failureReason, isUnanswered } from '../base/failure-reason.ts'
import { release } from '../limit/rate-limit.service.ts'
import type { Contact, ProvenContact } from './customer.service.ts'
import type { CallerContext } from './caller-context.ts'
import { isCallers, isRepeat, limitCodeAttempts, limitSends } from './otp.limit.ts'
import { otpMail, otpSms } from './otp.message.ts'
import { isSameCode, newOtpId, repeatCode } from './otp.repeat.ts'
import { hashCode, isSecret } from './password.ts'
import { day, minute, plus } from '#src/domain/duration.ts'

type Purpose = (typeof otps.$inferSelect)['purpose']

/** In ms: how long a shopper waits until a code has been sent; longer than a provider takes to find no connection. */
const sendTimeout = 12_000

const expire = async (): Promise<never> => {
  await sleep(sendTimeout, undefined, { ref: false })
  throw new DOMException('No answer in time.', 'TimeoutError')
}

const deliver = async ({ providers, config }: CallerContext, to: Contact, code: string) => {
  const minutes = config.limits.otpMinutes
  if (to.kind === 'email') return providers.mail.send({ to: to.contact, ...otpMail(code, minutes) })
  const text = otpSms(code, config.siteUrl, minutes)
  return providers.sms.send({ to: to.contact, text, template: 'otp' })
}

/**
 * Sends a code, returns its random id. Earlier codes stay valid: strangers take nothing from the owner. A code whose
 * provider does not answer in time may arrive all the same, so it counts, and is valid. Throws 'not-sent', 'too-many'
 * and 'proof-needed'.
 */
export const sendCode = async (
  context: CallerContext,
  to: Contact,
  purpose: Purpose,
): Promise<string> => {
  const { db, now, config } = context
  const used = await limitSends(context, to)
  if (used.some(isRepeat)) {
    const repeated = await repeatCode(context, to, purpose, used)
    if (repeated) return repeated
  }
  const code = String(randomInt(10 ** otpLength)).padStart(otpLength, '0')
  const expiresAt = plus(now, config.limits.otpMinutes * minute)
  const [sent] = await db
    .insert(otps)
    .values({
      id: newOtpId(),
      contact: to.contact,
      kind: to.kind,
      purpose,
      hash: await hashCode(code),
      expiresAt,
    })
    .returning()
  if (!sent) throw new Error('The code was not written.')
  try {
    await Promise.race([deliver(context, to, code), expire()])
  } catch (cause) {
    const reason = failureReason(to.kind === 'email' ? 'mail' : 'sms', cause)
    if (isUnanswered(cause)) {
      context.log.error(`A code may not have been sent by ${to.kind}: ${reason}`)
      return sent.id
    }
    context.log.error(`A code could not be sent by ${to.kind}: ${reason}`)
    await db.delete(otps).where(eq(otps.id, sent.id))
    // Numbers that the gateway refuses cost the shop its good name there, so their caller is limited.
    for (const limit of used) if (!isCallers(limit)) await release(db, limit)
    throw new Refused(502, loginMessages.otpSendFailed, 'not-sent')
  }
  return sent.id
}

/** Keeps codes for a day, to tell an expired one from a wrong one. */
export const forgetOldCodes = async (db: Db, now: Date): Promise<void> => {
  await db.delete(otps).where(lt(otps.expiresAt, plus(now, -day)))
}

export const otpWrong = (): Refused => new Refused(400, loginMessages.otpWrong, 'otp-wrong')
const another = 'Please tap Resend for a new one.'
const otpExpired = (): Refused =>
  new Refused(400, `This OTP is not valid any more. ${another}`, 'otp-expired')
const otpTried = (): Refused =>
  new Refused(400, `This OTP was entered wrongly too often. ${another}`, 'otp-tried')

export interface OtpAttempt {
  id: string
  /** The four digits as the number on the wire: 42 stands for 0042. */
  code: number
  kind: ContactKind
}

type AttemptFields = Pick<Request<typeof verifyOtp>, 'otp_id' | 'otp' | 'otp_type'>

export const attemptOf = ({ otp_id, otp, otp_type }: AttemptFields): OtpAttempt => ({
  id: otp_id,
  code: otp,
  kind: otp_type,
})

/** The code that an attempt is for; throws if it is unknown, used or expired. */
const findCode = async (
  { db, config, now }: CallerContext,
  { id, kind }: OtpAttempt,
  purpose: Purpose,
) => {
  const [otp] = await db
    .select()
    .from(otps)
    .where(and(eq(otps.id, id), eq(otps.kind, kind), eq(otps.purpose, purpose)))
  if (!otp) throw otpWrong()
  const left = otp.expiresAt.getTime() - now.getTime()
  // A longer life means that it was sent under a wrong clock.
  const isAlive = left > 0 && left <= (config.limits.otpMinutes + 1) * minute
  if (otp.usedAt || !isAlive) throw otpExpired()
  return otp
}

/** Same error for a wrong and a foreign code. Counts a try first, so that concurrent calls get no more. */
export const checkCode = async (
  context: CallerContext,
  attempt: OtpAttempt,
  purpose: Purpose,
): Promise<ProvenContact> => {
  const { db, config } = context
  const { kind, contact, hash } = await findCode(context, attempt, purpose)
  const [tried] = await db
    .update(otps)
    .set({ tries: sql`${otps.tries} + 1` })
    .where(and(eq(otps.id, attempt.id), lt(otps.tries, config.limits.otpTries)))
    .returning({ id: otps.id })
  if (!tried) throw otpTried()
  const used = await limitCodeAttempts(context, { kind, contact })
  if (!(await isSecret(String(attempt.code).padStart(otpLength, '0'), hash))) throw otpWrong()
  for (const limit of used) await release(db, limit)
  return { kind, contact, proven: true }
}

/** Uses up a checked code and its repeats in the caller's transaction; of concurrent calls one succeeds. */
export const spendCode = async (tx: Db, id: string, now: Date): Promise<void> => {
  const [spent] = await tx
    .update(otps)
    .set({ usedAt: now })
    .where(and(isSameCode(tx, id), isNull(otps.usedAt)))
    .returning({ id: otps.id })
  if (!spent) throw otpExpired()
}
