import { eq } from 'drizzle-orm'
import type { ContactKind } from '#src/domain/fields.ts'
import type { LineKey } from '#src/domain/bag.ts'
import type { Db } from '../db/database.ts'
import { customers } from '../db/schema/account.ts'
import { Refused } from '../base/errors.ts'
import {
  findOwner,
  lockIfThere,
  provenContacts,
  signedOut,
  type Customer,
  type ProvenContact,
} from '../login/customer.service.ts'
import { findByPassword } from '../login/login.service.ts'
import { checkCode, spendCode, type OtpAttempt } from '../login/otp.service.ts'
import { insertMessages } from '../message/message.service.ts'
import { endOtherSessions } from '../http/session.ts'
import { changeNotices } from './account.message.ts'
import { moveBag, refusePending } from './join.move.ts'
import { accountParts } from './parts.ts'
import { requireConfirmed, type SignedIn } from './confirm-identity.service.ts'

// Joins two accounts of one person; a password not entered just now is dropped (docs/accounts.md).

const changed = (): Refused =>
  new Refused(409, 'The accounts have changed meanwhile. Please try again.', 'changed')
const sameAccount = (): Refused =>
  new Refused(409, 'This is the account that you are logged in to.', 'own')

/** Locks both rows, the lower id first, so that concurrent joins cannot deadlock. */
const lockBoth = async (tx: Db, ownId: number, otherId: number) => {
  const rows = new Map<number, Customer | null>()
  for (const id of [ownId, otherId].sort((a, b) => a - b)) rows.set(id, await lockIfThere(tx, id))
  const [own, other] = [rows.get(ownId), rows.get(otherId)]
  if (!own) throw signedOut()
  if (!other) throw changed()
  return { own, other }
}

const contactsOf = (own: Customer, other: Customer, proven: ProvenContact | null) => {
  const all = [...(proven ? [proven] : []), ...provenContacts(own), ...provenContacts(other)]
  const pick = (kind: ContactKind) => all.find((contact) => contact.kind === kind)?.contact
  const [mobile, email] = [pick('mobile'), pick('email')]
  return {
    ...(mobile && { mobile, mobileProven: true }),
    ...(email && { email, emailProven: true }),
  }
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

interface Joining {
  own: Customer
  other: Customer
  /** The contact proven by a code; null if the other account was proven by its password. */
  proven: ProvenContact | null
  /** Hash of the password entered just now for one of the two; null if none was. */
  password: string | null
}

/** Moves everything; both accounts must be locked. Returns the capped lines of the joined bag. */
const absorb = async (tx: Db, asker: SignedIn, joining: Joining): Promise<LineKey[]> => {
  const { context, customerId, token } = asker
  const { own, other, proven, password } = joining
  await refusePending(tx, other.id)
  for (const part of accountParts) await part.move(tx, other.id, own.id)
  const capped = await moveBag(tx, other.id, own.id, context)
  await tx.delete(customers).where(eq(customers.id, other.id))
  await tx
    .update(customers)
    .set({
      ...contactsOf(own, other, proven),
      name: own.name || other.name,
      password,
      createdAt: earlier(own.createdAt, other.createdAt),
    })
    .where(eq(customers.id, customerId))
  await endOtherSessions(tx, customerId, token)
  const what = 'Your account and another account of yours were joined into one.'
  const contacts = [...provenContacts(own), ...provenContacts(other)]
  await insertMessages(tx, changeNotices(contacts, what), context.now)
  return capped
}

/** Joins the account whose contact a code proves (purpose 'contact') into the customer's own. */
export const joinByCode = async (asker: SignedIn, attempt: OtpAttempt): Promise<LineKey[]> => {
  const { context, customerId } = asker
  const proven = await checkCode(context, attempt, 'contact')
  return context.db.transaction(async (tx) => {
    const method = await requireConfirmed(asker, tx)
    await spendCode(tx, attempt.id, context.now)
    const owner = await findOwner(tx, proven)
    if (!owner) throw changed()
    if (owner.id === customerId) throw sameAccount()
    const { own, other } = await lockBoth(tx, customerId, owner.id)
    // The contact may have changed its owner while this waited for the locks.
    if ((await findOwner(tx, proven))?.id !== other.id) throw changed()
    const password = method === 'password' ? own.password : null
    return absorb(tx, asker, { own, other, proven, password })
  })
}

export const joinByPassword = async (
  asker: SignedIn,
  kind: ContactKind,
  username: string,
  typed: string,
): Promise<LineKey[]> => {
  const { context, customerId } = asker
  await requireConfirmed(asker)
  const found = await findByPassword(context, kind, username, typed)
  if (found.id === customerId) throw sameAccount()
  return context.db.transaction(async (tx) => {
    const method = await requireConfirmed(asker, tx)
    const { own, other } = await lockBoth(tx, customerId, found.id)
    if (other.password !== found.password) throw changed()
    const password = method === 'password' && own.password ? own.password : other.password
    return absorb(tx, asker, { own, other, proven: null, password })
  })
}
