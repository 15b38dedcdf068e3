import { eq } from 'drizzle-orm'
import type { ContactKind } from '#src/domain/fields.ts'
import { isDuplicate } from '../db/error-kind.ts'
import type { Db } from '../db/database.ts'
import { customers } from '../db/schema/account.ts'
import { Refused } from '../base/errors.ts'
import { contactOf } from '../login/contact.ts'
import {
  findOwner,
  lockCustomer,
  provenContacts,
  readCustomer,
  type Contact,
  type ProvenContact,
} from '../login/customer.service.ts'
import { checkCode, sendCode, spendCode, type OtpAttempt } from '../login/otp.service.ts'
import { insertMessages } from '../message/message.service.ts'
import { endOtherSessions } from '../http/session.ts'
import { changeNotices } from './account.message.ts'
import { requireConfirmed, type SignedIn } from './confirm-identity.service.ts'

const kindNames = { mobile: 'mobile number', email: 'email address' } as const

/** Masks a contact: 'XXXXX 43210', 'r…@example.in'. */
const maskContact = ({ kind, contact }: Contact): string =>
  kind === 'mobile' ? `XXXXX ${contact.slice(5)}` : contact.replace(/^(.).*@/, '$1…@')

/** Sends a code to a new contact; only the right code reveals whether it has an account. */
export const sendContactCode = async (
  own: SignedIn,
  kind: ContactKind,
  username: string,
): Promise<string> => {
  await requireConfirmed(own)
  const { context, customerId } = own
  const contact = contactOf(kind, username)
  const mine = provenContacts(await readCustomer(context.db, customerId))
  if (mine.some((one) => one.kind === kind && one.contact === contact))
    throw new Refused(409, `This is the ${kindNames[kind]} of your account already.`, 'own')
  return sendCode(context, { kind, contact }, 'contact')
}

const joinable = (kind: ContactKind): Refused =>
  new Refused(
    409,
    `This ${kindNames[kind]} has an account of its own. You can join the two.`,
    'joinable',
  )

const write = async (tx: Db, own: SignedIn, proven: ProvenContact) => {
  const { context, customerId, token } = own
  const before = await lockCustomer(tx, customerId)
  // Another browser may have ended this session meanwhile.
  await requireConfirmed(own, tx)
  const { kind, contact } = proven
  await tx
    .update(customers)
    .set({ [kind]: contact, [`${kind}Proven`]: true })
    .where(eq(customers.id, customerId))
  await endOtherSessions(tx, customerId, token)
  // The owner of a replaced contact is told, too.
  const what = `The ${kindNames[kind]} of your account is now ${maskContact(proven)}.`
  await insertMessages(tx, changeNotices(provenContacts(before), what), context.now)
}

/** Sets a contact that a code has proven, and ends all other sessions. */
export const changeContact = async (own: SignedIn, attempt: OtpAttempt): Promise<void> => {
  const { context, customerId } = own
  await requireConfirmed(own)
  const proven = await checkCode(context, attempt, 'contact')
  try {
    await context.db.transaction(async (tx) => {
      // A throw rolls this back: the code can still be used to join the accounts.
      await spendCode(tx, attempt.id, context.now)
      const owner = await findOwner(tx, proven)
      if (owner && owner.id !== customerId) throw joinable(proven.kind)
      await write(tx, own, proven)
    })
  } catch (error) {
    throw isDuplicate(error) ? joinable(proven.kind) : error
  }
}
