import { randomInt } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { ContactKind } from '#src/domain/fields.ts'
import { loginMessages } from '#src/domain/messages/login.ts'
import type { Db } from '../db/open.ts'
import { otps } from '../db/schema/account.ts'
import { Refused } from '../base/errors.ts'
import { forgetOldRateLimits, release } from '../limit/rate-limit.service.ts'
import type { ProvenContact } from './customer.service.ts'
import type { LoginContext } from './login-context.ts'
import { isRepeat, takeGuess, takeSends } from './otp.limit.ts'
import { otpMail, otpSms } from './otp.message.ts'
import { isSameCode, newOtpId, repeatCode } from './otp.repeat.ts'
import { hashCode, isSecret } from './password.ts'

export type Purpose = (typeof otps.$inferSelect)['purpose']

const minute = 60_000
const day = 24 * 60 * minute

const deliver = async ({ providers, config }: LoginContext, to: ProvenContact, code: string) => {
  const minutes = config.limits.otpMinutes
  if (to.kind === 'email') return providers.mail.send({ to: to.contact, ...otpMail(code, minutes) })
  const text = otpSms(code, config.siteUrl, minutes)
  return providers.sms.send({ to: to.contact, text, template: 'otp' })
}

/**
 * Sends a new code and returns the id it is bound to. Earlier codes stay good until they expire: a
 * stranger who asks for one takes nothing from the owner, and nobody can guess an id. A code that
 * could not be sent counts for nothing. Where strangers have used up a customer's sends, the code that
 * she has already serves once more.
 */
export const sendCode = async (
  login: LoginContext,
  to: ProvenContact,
  purpose: Purpose,
): Promise<string> => {
  const { db, now, config } = login
  const used = await takeSends(login, to)
  if (used.some(isRepeat)) {
    const repeated = await repeatCode(login, to, purpose, used)
    if (repeated) return repeated
  }
  const code = String(randomInt(10_000)).padStart(4, '0')
  const expiresAt = new Date(now.getTime() + config.limits.otpMinutes * minute)
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
    await deliver(login, to, code)
  } catch (cause) {
    await db.delete(otps).where(eq(otps.id, sent.id))
    for (const allowance of used) await release(db, allowance)
    login.log.error(`A code could not be sent by ${to.kind}: ${String(cause)}`)
    throw new Refused(502, loginMessages.otpSendFailed, 'not-sent')
  }
  // For a day it is known that they were sent: an old code is told from a wrong one.
  await db.delete(otps).where(lt(otps.expiresAt, new Date(now.getTime() - day)))
  await forgetOldRateLimits(db, now)
  return sent.id
}

export const otpWrong = (): Refused => new Refused(400, loginMessages.otpWrong, 'otp-wrong')
const another = 'Please tap Resend for a new one.'
const otpExpired = (): Refused =>
  new Refused(400, `This OTP is not valid any more. ${another}`, 'otp-expired')
const otpTried = (): Refused =>
  new Refused(400, `This OTP was entered wrongly too often. ${another}`, 'otp-tried')

export interface Guess {
  id: string
  /** The four digits as the number that the wire carries: 42 stands for 0042. */
  code: number
  kind: ContactKind
  purpose: Purpose
}

/** The code that a guess is at, while it can be entered; throws when it cannot any more. */
const findCode = async ({ db, config, now }: LoginContext, { id, kind, purpose }: Guess) => {
  const [otp] = await db
    .select()
    .from(otps)
    .where(and(eq(otps.id, id), eq(otps.kind, kind), eq(otps.purpose, purpose)))
  if (!otp) throw otpWrong()
  const left = otp.expiresAt.getTime() - now.getTime()
  // One that would live longer was sent while the clock was wrong.
  const isAlive = left > 0 && left <= (config.limits.otpMinutes + 1) * minute
  if (otp.usedAt || !isAlive) throw otpExpired()
  return otp
}

/**
 * The contact that a code proves. Throws the same refusal for a wrong and a foreign code, and others
 * for one that is too old or was tried too often. A try is counted before the code is looked at, so
 * that guesses at the same moment get no more tries than one after the other.
 */
export const checkCode = async (login: LoginContext, guess: Guess): Promise<ProvenContact> => {
  const { db, config } = login
  const { kind, contact, hash } = await findCode(login, guess)
  const [tried] = await db
    .update(otps)
    .set({ tries: sql`${otps.tries} + 1` })
    .where(and(eq(otps.id, guess.id), lt(otps.tries, config.limits.otpTries)))
    .returning({ id: otps.id })
  if (!tried) throw otpTried()
  const used = await takeGuess(login, { kind, contact })
  if (!(await isSecret(String(guess.code).padStart(4, '0'), hash))) throw otpWrong()
  for (const allowance of used) await release(db, allowance)
  return { kind, contact }
}

/**
 * Uses a checked code up, under all its ids, inside the transaction that acts on it. Only one of
 * several succeeds.
 */
export const spendCode = async (tx: Db, id: string, now: Date): Promise<void> => {
  const [spent] = await tx
    .update(otps)
    .set({ usedAt: now })
    .where(and(isSameCode(tx, id), isNull(otps.usedAt)))
    .returning({ id: otps.id })
  if (!spent) throw otpExpired()
}
