import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { ContactKind } from '#src/domain/fields.ts'
import { messages } from '#src/domain/messages.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { otps } from '../db/schema/account.ts'
import { Refused } from '../errors.ts'
import type { Providers } from '../providers/open.ts'
import {
  forgetOldAllowances,
  giveBack,
  tooMany,
  take,
  takeAll,
  type Allowance,
} from './allowance.service.ts'
import type { ProvenContact } from './customer.service.ts'
import { otpMail, otpSms } from './otp.message.ts'
import { hashCode, isSecret } from './password.ts'

export type Purpose = (typeof otps.$inferSelect)['purpose']

export interface Desk {
  db: Db
  config: Config
  providers: Providers
  /** Whom the asking address stands for. */
  caller: string
  now: Date
  log: Pick<FastifyBaseLogger, 'error'>
}

const minute = 60_000
const tooManyCodes = 'Too many codes were asked for.'

const wrongInADay = (contact: string, { limits }: Config): Allowance => ({
  key: `otp-wrong:${contact}`,
  max: limits.otpWrongPerDay,
  minutes: 24 * 60,
})

/** Counts against what one caller may ask for, found or not; throws when that is used up. */
export const takeCaller = async ({ db, config, caller, now }: Desk): Promise<Allowance> => {
  const { otpSendsPerCaller: max, otpWindowMinutes: minutes } = config.limits
  const allowance = { key: `otp-caller:${caller}`, max, minutes }
  await takeAll(db, [allowance], now, tooManyCodes)
  return allowance
}

const takeSends = async ({ db, config, now }: Desk, contact: string): Promise<Allowance[]> => {
  const { otpSendsPerContact, otpSendsPerHour, otpWindowMinutes } = config.limits
  const wanted = [
    { key: `otp-contact:${contact}`, max: otpSendsPerContact, minutes: otpWindowMinutes },
    { key: 'otp-all', max: otpSendsPerHour, minutes: 60 },
  ]
  await takeAll(db, wanted, now, tooManyCodes)
  return wanted
}

const deliver = async ({ providers, config }: Desk, to: ProvenContact, code: string) => {
  const minutes = config.limits.otpMinutes
  if (to.kind === 'email') return providers.mail.send({ to: to.contact, ...otpMail(code, minutes) })
  const text = otpSms(code, config.siteUrl, minutes)
  return providers.sms.send({ to: to.contact, text, template: 'otp' })
}

/**
 * Sends a new code and returns the id it is bound to. Earlier codes of the contact are dead then.
 * A code that could not be sent counts for nothing.
 */
export const sendCode = async (
  desk: Desk,
  to: ProvenContact,
  purpose: Purpose,
): Promise<string> => {
  const { db, now, config } = desk
  const used = [await takeCaller(desk), ...(await takeSends(desk, to.contact))]
  const code = String(randomInt(10_000)).padStart(4, '0')
  const expiresAt = new Date(now.getTime() + config.limits.otpMinutes * minute)
  const [sent] = await db
    .insert(otps)
    .values({
      id: randomBytes(16).toString('base64url'),
      contact: to.contact,
      kind: to.kind,
      purpose,
      hash: await hashCode(code),
      expiresAt,
    })
    .returning()
  if (!sent) throw new Error('The code was not written.')
  try {
    await deliver(desk, to, code)
  } catch (cause) {
    await db.delete(otps).where(eq(otps.id, sent.id))
    for (const allowance of used) await giveBack(db, allowance)
    desk.log.error(`A code could not be sent by ${to.kind}: ${String(cause)}`)
    throw new Refused(502, messages.otpSendFailed, 'not-sent')
  }
  await db.delete(otps).where(and(eq(otps.contact, to.contact), lt(otps.sequence, sent.sequence)))
  await db.delete(otps).where(lt(otps.expiresAt, now))
  await forgetOldAllowances(db, now)
  return sent.id
}

export const otpWrong = (): Refused => new Refused(400, messages.otpWrong, 'otp-wrong')

export interface Guess {
  id: string
  /** The four digits as the number that the wire carries: 42 stands for 0042. */
  code: number
  kind: ContactKind
  purpose: Purpose
}

/**
 * The contact that a code proves. Throws the same refusal for a wrong, old, used or foreign code.
 * A try is counted before the code is looked at, so that guesses at the same moment get no more
 * tries than one after the other.
 */
export const checkCode = async (
  { db, config, now }: Desk,
  guess: Guess,
): Promise<ProvenContact> => {
  const [otp] = await db
    .update(otps)
    .set({ tries: sql`${otps.tries} + 1` })
    .where(
      and(
        eq(otps.id, guess.id),
        eq(otps.kind, guess.kind),
        eq(otps.purpose, guess.purpose),
        isNull(otps.usedAt),
        gt(otps.expiresAt, now),
        lt(otps.tries, config.limits.otpTries),
      ),
    )
    .returning()
  if (!otp) throw otpWrong()
  const day = wrongInADay(otp.contact, config)
  const wait = await take(db, day, now)
  if (wait > 0) throw tooMany('Too many wrong codes were entered.', wait)
  if (!(await isSecret(String(guess.code).padStart(4, '0'), otp.hash))) throw otpWrong()
  await giveBack(db, day)
  return { kind: otp.kind, contact: otp.contact }
}

/** Uses a checked code up, inside the transaction that acts on it. Only one of several succeeds. */
export const spendCode = async (tx: Db, id: string, now: Date): Promise<void> => {
  const [spent] = await tx
    .update(otps)
    .set({ usedAt: now })
    .where(and(eq(otps.id, id), isNull(otps.usedAt)))
    .returning({ id: otps.id })
  if (!spent) throw otpWrong()
}
