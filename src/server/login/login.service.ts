import type { ContactKind } from '#src/domain/fields.ts'
import { loginMessages } from '#src/domain/messages/login.ts'
import type { Db } from '../db/database.ts'
import { invalid, Refused } from '../base/errors.ts'
import { consumeOrChallenge } from '../proof-of-work/challenge.service.ts'
import { startSession, type LoginMethod } from '../http/session.ts'
import { release, tryConsumeAll, type RateLimit } from '../limit/rate-limit.service.ts'
import { mayUsePassword, limitPasswordUses, tooManyPasswords } from './password.limit.ts'
import { rememberBrowser, returningCustomer } from './browser.service.ts'
import { contactOf } from './contact.ts'
import {
  createCustomer,
  findClaimants,
  findOwner,
  isClaimed,
  lockIfThere,
  lockOwner,
  type Contact,
  type Customer,
  type ProvenContact,
} from './customer.service.ts'
import type { CallerContext } from './caller-context.ts'
import { limitSendsOfCaller } from './otp.limit.ts'
import { checkCode, otpWrong, sendCode, spendCode, type OtpAttempt } from './otp.service.ts'
import { hashPassword, isSecret } from './password.ts'

export interface Entry {
  customer: Customer
  token: string
  browserToken: string
  /** Another account was registered with the contact proven just now. */
  joinable?: boolean
}

const registered = (): Refused => new Refused(409, loginMessages.alreadyRegistered, 'registered')

/** Sends a login code. The response does not reveal whether the contact has an account. */
export const sendLoginCode = (
  context: CallerContext,
  kind: ContactKind,
  username: string,
): Promise<string> => sendCode(context, { kind, contact: contactOf(kind, username) }, 'login')

/** Sends a registration code; throws if the contact is registered (specification, section 8). */
export const sendRegisterCode = async (
  context: CallerContext,
  kind: ContactKind,
  username: string,
): Promise<string> => {
  const to = { kind, contact: contactOf(kind, username) }
  if (!(await findOwner(context.db, to))) return sendCode(context, to, 'register')
  await limitSendsOfCaller(context, to.contact)
  throw registered()
}

const enter = async (
  tx: Db,
  customer: Customer,
  { config, now, browserHash }: CallerContext,
  method: LoginMethod,
): Promise<Entry> => ({
  customer,
  token: await startSession(tx, customer.id, now, config.limits, method),
  browserToken: await rememberBrowser(tx, browserHash, customer.id, now),
})

const lookups = 5

/** Locks or creates the contact's account; looks again if that is joined into another one meanwhile. */
const ownAccount = async (tx: Db, proven: ProvenContact, now: Date): Promise<Customer> => {
  for (let turn = 0; turn < lookups; turn++) {
    const customer = (await lockOwner(tx, proven)) ?? (await createCustomer(tx, proven, {}, now))
    if (customer) return customer
  }
  throw new Error('The customer was neither found nor created.')
}

/** Creates a missing account: phones have one screen, 'Login / Signup' (specification, section 2). */
export const enterByCode = async (context: CallerContext, attempt: OtpAttempt): Promise<Entry> => {
  const proven = await checkCode(context, attempt, 'login')
  return context.db.transaction(async (tx) => {
    await spendCode(tx, attempt.id, context.now)
    const customer = await ownAccount(tx, proven, context.now)
    const entry = await enter(tx, customer, context, 'code')
    // Customers with a password registered themselves and need no hint.
    return customer.password ? entry : { ...entry, joinable: await isClaimed(tx, customer) }
  })
}

export interface Registration {
  mobile: string
  email: string
  name: string
  password: string
}

const otherContact = (kind: ContactKind, form: Registration): Contact | null => {
  const other = kind === 'mobile' ? 'email' : 'mobile'
  if (form[other].trim() === '') return null
  const message =
    other === 'email' ? loginMessages.registerEmailWrong : loginMessages.registerMobileWrong
  return { kind: other, contact: contactOf(other, form[other], message) }
}

/** Registration by code: the code proves one contact; the other one is stored unproven. */
export const register = async (
  context: CallerContext,
  attempt: OtpAttempt,
  form: Registration,
): Promise<Entry> => {
  const { name } = form
  if (!name) throw invalid(loginMessages.registerNameMissing)
  const other = otherContact(attempt.kind, form)
  const proven = await checkCode(context, attempt, 'register')
  const typed = form[attempt.kind].trim()
  if (typed && contactOf(proven.kind, typed) !== proven.contact) throw otpWrong()
  const details = {
    name,
    password: await hashPassword(form.password),
    ...(other && { [other.kind]: other.contact }),
  }
  return context.db.transaction(async (tx) => {
    await spendCode(tx, attempt.id, context.now)
    if (other && (await findOwner(tx, other))) throw registered()
    const customer = await createCustomer(tx, proven, details, context.now)
    if (!customer) throw registered()
    return enter(tx, customer, context, 'password')
  })
}

const strangersTries = ({ caller, config }: CallerContext, to: Contact): RateLimit[] => {
  const {
    loginTriesPerContact: max,
    loginTriesPerCaller,
    loginWindowMinutes: minutes,
  } = config.limits
  return [
    { key: `login-contact:${to.contact}:${caller}`, max, minutes },
    { key: `login-contact:${to.contact}`, free: max, max: 3 * max, minutes },
    {
      key: `login-caller:${caller}`,
      free: loginTriesPerCaller,
      max: 10 * loginTriesPerCaller,
      minutes,
    },
  ]
}

// In browsers where the contact's owner has logged in before, the owner has a limit of their own
// (docs/limits.md). It counts per customer, because each login renews a browser's id. Once it is used up,
// the limits for strangers apply.
const limitLoginTries = async (context: CallerContext, to: Contact): Promise<RateLimit[]> => {
  const { db, now, browserHash, config } = context
  const owner = await returningCustomer(db, browserHash, to)
  if (owner !== null) {
    const { loginTriesPerContact: max, loginWindowMinutes: minutes } = config.limits
    const own = { key: `login-customer:${owner}:${to.contact}`, max, minutes }
    const taken = await tryConsumeAll(db, [own], now)
    if (Array.isArray(taken)) return taken
  }
  const purpose = { call: 'login', about: to.contact } as const
  const limits = strangersTries(context, to)
  return consumeOrChallenge(context, { limits, what: 'Too many logins failed.', purpose })
}

export const findByPassword = async (
  context: CallerContext,
  kind: ContactKind,
  username: string,
  password: string,
): Promise<Customer> => {
  const { db, now } = context
  const contact = contactOf(kind, username)
  const tries = await limitLoginTries(context, { kind, contact })
  const giveBack = async () => {
    for (const limit of tries) await release(db, limit)
  }
  const claimants = await findClaimants(db, { kind, contact })
  const open: Customer[] = []
  for (const customer of claimants)
    if (await mayUsePassword(db, customer.id, now)) open.push(customer)
  if (claimants.length && !open.length) {
    await giveBack()
    throw tooManyPasswords()
  }
  if (!claimants.length) await isSecret(password, null)
  for (const customer of open) {
    if (!(await isSecret(password, customer.password))) continue
    await giveBack()
    await limitPasswordUses(db, customer.id, now)
    return customer
  }
  throw new Refused(400, loginMessages.loginFailed, 'login-failed')
}

/** Login by password, repeated if the account, its password or contact changes during the check. */
export const enterByPassword = async (
  context: CallerContext,
  ...credentials: [ContactKind, string, string]
): Promise<Entry> => {
  const [kind] = credentials
  for (let turn = 0; turn < lookups; turn++) {
    const found = await findByPassword(context, ...credentials)
    const entry = await context.db.transaction(async (tx) => {
      const customer = await lockIfThere(tx, found.id)
      if (customer?.password !== found.password || customer[kind] !== found[kind]) return null
      return enter(tx, customer, context, 'password')
    })
    if (entry) return entry
  }
  throw new Refused(400, loginMessages.loginFailed, 'login-failed')
}
