import { site } from '#src/site.ts'
import { consumeOrChallenge } from '../proof-of-work/challenge.service.ts'
import { consumeAll, tryConsumeAll, type RateLimit } from '../limit/rate-limit.service.ts'
import { alarmAddress, insertLimited, mailOf } from '../message/message.service.ts'
import { returningCustomer } from './browser.service.ts'
import { findOwner, type Contact } from './customer.service.ts'
import { counterName } from './mailbox.ts'
import type { CallerContext } from './caller-context.ts'

// The limits, and the reasons for them, are in docs/limits.md: change both together.

export const tooManyCodes = 'Too many codes were asked for.'
const tooManyAttempts = 'Too many wrong codes were entered.'
const dayMinutes = 24 * 60

export const isCallers = ({ key }: RateLimit): boolean => key.startsWith('otp-caller:')

/**
 * How often strangers may have codes, or else alerts, sent: to a contact, by a caller, and all together. `contact`: as
 * it is counted (mailbox.ts).
 */
export const strangersLimits = (
  { config, caller }: CallerContext,
  what: 'otp' | 'alert',
  contact: string,
) => {
  const { otpSendsPerContact: few, otpSendsPerCaller: free, otpSendsPerHour } = config.limits
  const minutes = config.limits.otpWindowMinutes
  return {
    toContact: [
      { key: `${what}-contact:${contact}:${caller}`, free: few, max: few, minutes },
      { key: `${what}-contact:${contact}`, free: few, max: 3 * few, minutes },
    ],
    ofCaller: { key: `${what}-caller:${caller}`, free, max: 10 * free, minutes },
    ofAll: {
      key: `${what}-all`,
      free: Math.ceil(otpSendsPerHour / 2),
      max: otpSendsPerHour,
      minutes: 60,
    },
  }
}

const purposeOf = (contact: string) => ({ call: 'code', about: contact }) as const

/** Counts a send against the caller, whether or not the account exists; throws when used up. */
export const limitSendsOfCaller = (
  context: CallerContext,
  contact: string,
): Promise<RateLimit[]> => {
  const limits = [strangersLimits(context, 'otp', contact).ofCaller]
  return consumeOrChallenge(context, { limits, what: tooManyCodes, purpose: purposeOf(contact) })
}

/** Notifies the owner, once an hour, that strangers use up the codes for everybody. */
const warnOfRush = async (context: CallerContext, { max }: RateLimit): Promise<void> => {
  const { db, now, config, log, sendMessages } = context
  const { otpSendsPerHour: perHour } = config.limits
  const isUsedUp = max === perHour
  const subject = isUsedUp
    ? `${site.name} sends no more codes to newcomers this hour`
    : `${site.name} is asked for unusually many codes`
  const to = alarmAddress(config.ordersEmail)
  const mails = to
    ? [
        mailOf(to, subject, [
          isUsedUp
            ? `All ${perHour} codes that strangers may get in an hour are sent (OTP_SENDS_PER_HOUR).`
            : `Half of the ${perHour} codes that strangers may get in an hour are sent (OTP_SENDS_PER_HOUR); browsers have to do some work for each from now on.`,
          'Customers, and browsers in which somebody logged in before, go on getting theirs.',
          'A sale or a festival? Raise OTP_SENDS_PER_HOUR. Else somebody plays with the form: see docs/limits.md.',
        ]),
      ]
    : []
  const hourly = { key: `otp-rush:${isUsedUp ? 'over' : 'half'}`, max: 1, minutes: 60 }
  if (!(await insertLimited(db, hourly, mails, now))) return
  log.warn(subject)
  sendMessages()
}

/** For browsers in which the contact's owner has logged in before; strangers cannot use it up. */
const ownSends = ({ config }: CallerContext, customerId: number, contact: string): RateLimit[] => {
  const { otpSendsPerContact: max, otpWindowMinutes: minutes, otpReservePerHour } = config.limits
  return [
    // Not by browser: each login gives it another name.
    { key: `otp-customer:${customerId}:${contact}`, max, minutes },
    { key: 'otp-reserve:browsers', max: otpReservePerHour, minutes: 60 },
  ]
}

const repeats = 'otp-repeat:'
export const isRepeat = ({ key }: RateLimit): boolean => key.startsWith(repeats)

const strangersSends = (
  context: CallerContext,
  contact: string,
  isCustomers: boolean,
): RateLimit[] => {
  const { toContact, ofCaller, ofAll } = strangersLimits(context, 'otp', contact)
  const { max, minutes } = ofCaller
  // When used up, a proof of work still gets a new id for the code sent last (otp.repeat.ts); with an account or
  // without, so that the refusal does not tell.
  const repeat = { key: `${repeats}${contact}:${context.caller}`, max, minutes }
  const kept = {
    key: 'otp-reserve:customers',
    max: context.config.limits.otpReservePerHour,
    minutes: 60,
  }
  return [
    ...toContact.map((limit) => ({ ...limit, reserve: [repeat] })),
    ofCaller,
    { ...ofAll, ...(isCustomers && { reserve: [kept] }) },
  ]
}

/** Counts the sending of a code; throws when its rate limits are used up. */
export const limitSends = async (context: CallerContext, to: Contact): Promise<RateLimit[]> => {
  const { db, now, browserHash } = context
  const owner = await returningCustomer(db, browserHash, to)
  if (owner !== null) {
    const taken = await tryConsumeAll(db, ownSends(context, owner, to.contact), now)
    if (Array.isArray(taken)) return taken
  }
  const isCustomers = (await findOwner(db, to)) !== null
  const limits = strangersSends(context, counterName(to, isCustomers), isCustomers)
  const purpose = purposeOf(to.contact)
  return consumeOrChallenge(context, { limits, what: tooManyCodes, purpose }, async (short) => {
    if (short.key === 'otp-all') await warnOfRush(context, short)
  })
}

/** A part is kept for callers' first attempts, such as the owner's on a new device (docs/limits.md). */
const strangersGuesses = ({ config, caller }: CallerContext, contact: string): RateLimit[] => {
  const { otpWrongPerDay, otpTries } = config.limits
  const shared = Math.ceil(otpWrongPerDay * 0.6)
  const first = [
    { key: `otp-first:${contact}:${caller}`, max: 1, minutes: dayMinutes },
    { key: `otp-first:${contact}`, max: otpWrongPerDay - shared, minutes: dayMinutes },
  ]
  // Others behind the same address keep their first attempt.
  const others = [
    { key: `otp-caller-first:${contact}:${caller}`, max: 1, minutes: dayMinutes },
    { key: `otp-caller-first:${caller}`, max: 4 * otpWrongPerDay, minutes: dayMinutes },
  ]
  return [
    { key: `otp-wrong:${contact}:${caller}`, max: 2 * otpTries, minutes: dayMinutes },
    { key: `otp-wrong:${contact}`, max: shared, minutes: dayMinutes, reserve: first },
    {
      key: `otp-wrong-caller:${caller}`,
      max: 2 * otpWrongPerDay,
      minutes: dayMinutes,
      reserve: others,
    },
  ]
}

/** Counts an attempt at a code of the contact; `checkCode` gives a right one back. */
export const limitCodeAttempts = async (
  context: CallerContext,
  to: Contact,
): Promise<RateLimit[]> => {
  const { db, now, browserHash, config } = context
  const owner = await returningCustomer(db, browserHash, to)
  if (owner !== null) {
    // Counted per customer, because each login renews a browser's id. Once used up, the limits for strangers apply.
    const key = `otp-wrong-customer:${owner}`
    const own = { key, max: config.limits.otpWrongPerDay, minutes: dayMinutes }
    const taken = await tryConsumeAll(db, [own], now)
    if (Array.isArray(taken)) return taken
  }
  return consumeAll(db, strangersGuesses(context, to.contact), now, tooManyAttempts)
}
