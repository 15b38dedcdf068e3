import { takeOrWork } from '../work/take.service.ts'
import { take, takeAll, tryAll, type Allowance } from './allowance.service.ts'
import { isReturning } from './browser.service.ts'
import { findOwner, type ProvenContact } from './customer.service.ts'
import type { Desk } from './desk.ts'
import { rushLetter } from './rush.message.ts'

/** Who may use up what, and why so many, stands in docs/limits.md: change both together. */

export const tooManyCodes = 'Too many codes were asked for.'
const tooManyGuesses = 'Too many wrong codes were entered.'
const day = 24 * 60

const sendsOfCaller = ({ config, caller }: Desk): Allowance => ({
  key: `otp-caller:${caller}`,
  free: config.limits.otpSendsPerCaller,
  max: 10 * config.limits.otpSendsPerCaller,
  minutes: config.limits.otpWindowMinutes,
})

const purposeOf = (contact: string) => ({ call: 'code', about: contact }) as const

/** Counts against what one caller may ask for, found or not; throws when that is used up. */
export const takeCaller = (desk: Desk, contact: string): Promise<Allowance[]> => {
  const allowances = [sendsOfCaller(desk)]
  return takeOrWork(desk, { allowances, what: tooManyCodes, purpose: purposeOf(contact) })
}

/** Tells the owner, once in an hour, that strangers use up the codes for everybody. */
const tellRush = async (desk: Desk, { max }: Allowance): Promise<void> => {
  const { db, now, config, providers, log } = desk
  const { otpSendsPerHour } = config.limits
  const isOver = max === otpSendsPerHour
  const told = { key: `otp-rush:${isOver ? 'over' : 'half'}`, max: 1, minutes: 60 }
  if ((await take(db, told, now)) > 0) return
  const letter = rushLetter(isOver, otpSendsPerHour)
  log.warn(letter.subject)
  // Nobody waits for it.
  providers.mail
    .send(letter)
    .catch((cause: Error) => log.error(`The owner could not be told: ${cause.name}`))
}

/** Of a browser in which the contact's owner has logged in before; strangers cannot use it up. */
const ownSends = ({ config, browser }: Desk, contact: string): Allowance[] => {
  const { otpSendsPerContact: max, otpWindowMinutes: minutes, otpReservePerHour } = config.limits
  return [
    { key: `otp-browser:${browser}:${contact}`, max, minutes },
    { key: 'otp-reserve:browsers', max: otpReservePerHour, minutes: 60 },
  ]
}

const repeats = 'otp-repeat:'
/** Whether this counts the repeating of a code instead of the sending of one (otp.repeat.ts). */
export const isRepeat = ({ key }: Allowance): boolean => key.startsWith(repeats)

/** A customer goes on where these are used up: with work, and the code that was sent last. */
const sendsTo = (desk: Desk, contact: string, isCustomers: boolean): Allowance[] => {
  const { otpSendsPerContact: free, otpWindowMinutes: minutes } = desk.config.limits
  const { max } = sendsOfCaller(desk)
  const repeat = { key: `${repeats}${contact}:${desk.caller}`, max, minutes }
  const reserve = isCustomers && { reserve: [repeat] }
  return [
    { key: `otp-contact:${contact}:${desk.caller}`, free, max: free, minutes, ...reserve },
    { key: `otp-contact:${contact}`, free, max: 3 * free, minutes, ...reserve },
  ]
}

const strangersSends = (desk: Desk, contact: string, isCustomers: boolean): Allowance[] => {
  const { otpSendsPerHour, otpReservePerHour } = desk.config.limits
  const reserve = { key: 'otp-reserve:customers', max: otpReservePerHour, minutes: 60 }
  return [
    ...sendsTo(desk, contact, isCustomers),
    sendsOfCaller(desk),
    {
      ...{ key: 'otp-all', free: Math.ceil(otpSendsPerHour / 2) },
      ...{ max: otpSendsPerHour, minutes: 60 },
      ...(isCustomers && { reserve: [reserve] }),
    },
  ]
}

/** Counts the sending of a code; throws when nobody may have one there and then. */
export const takeSends = async (desk: Desk, to: ProvenContact): Promise<Allowance[]> => {
  const { db, now, browser } = desk
  if (await isReturning(db, browser, to)) {
    const taken = await tryAll(db, ownSends(desk, to.contact), now)
    if (Array.isArray(taken)) return taken
  }
  const isCustomers = (await findOwner(db, to)) !== null
  const allowances = strangersSends(desk, to.contact, isCustomers)
  const purpose = purposeOf(to.contact)
  return takeOrWork(desk, { allowances, what: tooManyCodes, purpose }, async (short) => {
    if (short.key === 'otp-all') await tellRush(desk, short)
  })
}

/**
 * Strangers' guesses at the codes of one contact in a day. A caller gets two codes' tries. Three
 * fifths are for all callers together, the rest for the first guess of those that made none before:
 * the owner on a new device needs one.
 */
const strangersGuesses = ({ config, caller }: Desk, contact: string): Allowance[] => {
  const { otpWrongPerDay, otpTries } = config.limits
  const shared = Math.ceil(otpWrongPerDay * 0.6)
  const first = [
    { key: `otp-first:${contact}:${caller}`, max: 1, minutes: day },
    { key: `otp-first:${contact}`, max: otpWrongPerDay - shared, minutes: day },
  ]
  return [
    { key: `otp-wrong:${contact}:${caller}`, max: 2 * otpTries, minutes: day },
    { key: `otp-wrong:${contact}`, max: shared, minutes: day, reserve: first },
  ]
}

/** Counts a guess at a code of the contact; a right one is given back. */
export const takeGuess = async (desk: Desk, to: ProvenContact): Promise<Allowance[]> => {
  const { db, now, browser, config } = desk
  const own = {
    key: `otp-wrong-browser:${browser}:${to.contact}`,
    max: config.limits.otpWrongPerDay,
    minutes: day,
  }
  const isOwn = await isReturning(db, browser, to)
  return takeAll(db, isOwn ? [own] : strangersGuesses(desk, to.contact), now, tooManyGuesses)
}
