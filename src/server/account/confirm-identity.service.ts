import type { ContactKind } from '#src/domain/fields.ts'
import type { Db } from '../db/database.ts'
import { Refused } from '../base/errors.ts'
import { release, consumeAll } from '../limit/rate-limit.service.ts'
import {
  lockCustomer,
  provenContacts,
  readCustomer,
  type Contact,
  type Customer,
} from '../login/customer.service.ts'
import type { CallerContext } from '../login/caller-context.ts'
import { checkCode, otpWrong, sendCode, spendCode, type OtpAttempt } from '../login/otp.service.ts'
import { isSecret } from '../login/password.ts'
import { mayUsePassword, limitPasswordUses, tooManyPasswords } from '../login/password.limit.ts'
import {
  endSessionSoon,
  readConfirmation,
  startSession,
  type LoginMethod,
} from '../http/session.ts'

// A change of password or contact needs a recent proof of identity (OWASP ASVS 5.0, 7.5.1).

export interface SignedIn {
  context: CallerContext
  customerId: number
  token: string
}

/** Returns how the customer proved their identity in the last minutes; throws if they did not. */
export const requireConfirmed = async (
  { context, token }: SignedIn,
  db: Db = context.db,
): Promise<LoginMethod> => {
  const method = await readConfirmation(db, token, context.now, context.config.limits.proofMinutes)
  if (!method) throw new Refused(403, 'Please confirm first that it is you.', 'unconfirmed')
  return method
}

const renew = async (
  tx: Db,
  { context, customerId, token }: SignedIn,
  method: LoginMethod,
): Promise<string> => {
  const { now, config } = context
  await endSessionSoon(tx, token, now)
  return startSession(tx, customerId, now, config.limits, method)
}

export const sendConfirmCode = async ({ context, customerId }: SignedIn, kind: ContactKind) => {
  const own = provenContacts(await readCustomer(context.db, customerId))
  const to = own.find((contact) => contact.kind === kind)
  if (!to)
    throw new Refused(409, 'Your account has no such contact that is confirmed.', 'no-contact')
  return sendCode(context, to, 'confirm')
}

const isOwn = (customer: Customer, { kind, contact }: Contact) =>
  provenContacts(customer).some((own) => own.kind === kind && own.contact === contact)

/** Confirms by a code; returns the token of the new session. */
export const confirmByCode = async (own: SignedIn, attempt: OtpAttempt): Promise<string> => {
  const { context, customerId } = own
  const proven = await checkCode(context, attempt, 'confirm')
  return context.db.transaction(async (tx) => {
    await spendCode(tx, attempt.id, context.now)
    if (!isOwn(await lockCustomer(tx, customerId), proven)) throw otpWrong()
    return renew(tx, own, 'code')
  })
}

const passwordWrong = (): Refused =>
  new Refused(400, 'This is not the password of your account.', 'password-wrong')

/** Confirms by the password, counting failures; returns the token of the new session. */
export const confirmByPassword = async (own: SignedIn, password: string): Promise<string> => {
  const { context, customerId } = own
  const { loginTriesPerContact: max, loginWindowMinutes: minutes } = context.config.limits
  const tries = { key: `confirm:${customerId}`, max, minutes }
  await consumeAll(context.db, [tries], context.now, 'Too many wrong passwords were entered.')
  if (!(await mayUsePassword(context.db, customerId, context.now))) {
    await release(context.db, tries)
    throw tooManyPasswords()
  }
  const customer = await readCustomer(context.db, customerId)
  if (!(await isSecret(password, customer.password))) throw passwordWrong()
  await release(context.db, tries)
  await limitPasswordUses(context.db, customerId, context.now)
  return context.db.transaction(async (tx) => {
    // It may have changed during the check.
    const { password: current } = await lockCustomer(tx, customerId)
    if (current !== customer.password) throw passwordWrong()
    return renew(tx, own, 'password')
  })
}
