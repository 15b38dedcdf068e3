import { and, eq, inArray, isNotNull, not, or, sql } from 'drizzle-orm'
import { contactKind, identifierOf } from '#src/domain/fields.ts'
import { accountParts } from '../account/parts.ts'
import { OwnerError, refusal } from '../base/errors.ts'
import type { Db } from '../db/database.ts'
import { browsers, customers, otps, sessions } from '../db/schema/account.ts'
import { addresses } from '../db/schema/address.ts'
import { bagBoxes, bagLines, bagMerges, bags } from '../db/schema/bag.ts'
import { enquiries } from '../db/schema/enquiry.ts'
import { messages } from '../db/schema/message.ts'
import { orders } from '../db/schema/order.ts'
import { stockAlerts } from '../db/schema/stock-alert.ts'
import { lockOwner, ownerColumns, provenContacts } from '../login/customer.service.ts'
import { forgetOrders } from '../order/change/forget.service.ts'
import { forgetUnpaid, isUnpaid } from '../order/change/unpaid.service.ts'
import { assertFilled } from './catalog/fill.ts'
import type { CommandContext } from '../http/services.ts'

type Counts = Record<string, number>

const countsOf = (gone: Record<string, readonly unknown[]>): Counts =>
  Object.fromEntries(Object.entries(gone).map(([name, rows]) => [name, rows.length]))

const wordsOf = (counts: Counts): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

const forgetParts = async (tx: Db, customerId: number): Promise<string[]> => {
  const lines: string[] = []
  for (const { forget } of accountParts) if (forget) lines.push(await forget(tx, customerId))
  return lines
}

/** Deletes what belongs to an account; its row stays, empty, because orders refer to it. */
const emptyAccount = async (tx: Db, id: number): Promise<Counts> => {
  const inBags = tx.select({ id: bags.id }).from(bags).where(eq(bags.customerId, id))
  const gone = {
    sessions: await tx.delete(sessions).where(eq(sessions.customerId, id)).returning(),
    'known browsers': await tx.delete(browsers).where(eq(browsers.customerId, id)).returning(),
    addresses: await tx.delete(addresses).where(eq(addresses.customerId, id)).returning(),
    'products in bags': await tx
      .delete(bagLines)
      .where(inArray(bagLines.bagId, inBags))
      .returning(),
    'boxes in bags': await tx.delete(bagBoxes).where(inArray(bagBoxes.bagId, inBags)).returning(),
    'merged bags': await tx.delete(bagMerges).where(eq(bagMerges.customerId, id)).returning(),
  }
  const nobody = { name: '', mobile: null, email: null, password: null }
  await tx
    .update(customers)
    .set({ ...nobody, mobileProven: false, emailProven: false })
    .where(eq(customers.id, id))
  return countsOf(gone)
}

const deleteByContact = async (tx: Db, contacts: string[]): Promise<Counts> => {
  const isOne = (column: Parameters<typeof inArray>[0]) => inArray(column, contacts)
  const gone = {
    'stock alerts': await tx.delete(stockAlerts).where(isOne(stockAlerts.contact)).returning(),
    enquiries: await tx
      .delete(enquiries)
      .where(or(isOne(enquiries.mobile), isOne(enquiries.email)))
      .returning(),
    codes: await tx.delete(otps).where(isOne(otps.contact)).returning(),
    'messages not sent yet': await tx
      .delete(messages)
      .where(
        // As typed in an address: contacts are in small letters.
        or(
          isOne(sql`lower(${messages.recipient})`),
          and(isNotNull(messages.replyTo), isOne(sql`lower(${messages.replyTo})`)),
        ),
      )
      .returning(),
  }
  return countsOf(gone)
}

/**
 * Deletes what the shop holds of a person (Digital Personal Data Protection Act, 2023, section 12). Orders
 * and invoices stay, with names and addresses: tax law demands them (order/change/forget.service.ts). Returns lines
 * for the owner.
 */
const forgetIn = async (tx: Db, typed: string): Promise<string[]> => {
  const contact = identifierOf(typed).toLowerCase()
  const kind = contactKind(contact)
  if (!kind)
    throw new OwnerError(`"${typed}" is neither a mobile of ten digits nor an email address.`)
  const owner = await lockOwner(tx, { kind, contact })
  const own = eq(orders.customerId, owner?.id ?? 0)
  if (await tx.$count(orders, and(own, eq(orders.phase, 'pending'))))
    throw refusal('A payment of this customer is still under way: try again in a few minutes')
  const contacts = owner ? provenContacts(owner).map((one) => one.contact) : [contact]
  const gone = wordsOf({
    ...(owner && (await emptyAccount(tx, owner.id))),
    ...(await deleteByContact(tx, contacts)),
  })
  const claims = await tx.$count(
    customers,
    and(eq(ownerColumns[kind].contact, contact), eq(ownerColumns[kind].proven, false)),
  )
  // Anybody may register with somebody else's contact: such an account need not be this person's.
  const others = claims
    ? `Accounts that name it without having proven it: ${claims}. Each is forgotten by the contact that it has proven.`
    : ''
  if (!owner && !gone)
    throw new OwnerError([`The shop knows nobody by ${contact}.`, others].join(' ').trim())
  // Locked before products, as everywhere.
  const unpaid = owner ? await forgetUnpaid(tx, own) : 0
  if (owner) await forgetOrders(tx, own)
  const ofOwner = owner && {
    parts: await forgetParts(tx, owner.id),
    orders: await tx.$count(orders, and(own, not(isUnpaid(tx)!))),
  }
  return [
    ofOwner &&
      `The account of ${contacts.join(' and ')} is empty: nobody can log in to it. The contact may register anew.`,
    gone && `Deleted: ${gone}.`,
    ...(ofOwner?.parts ?? []),
    unpaid && `Orders that were never paid, now without name and address: ${unpaid}.`,
    ofOwner &&
      `Orders that stay, with addresses and invoices, for the tax office: ${ofOwner.orders}.`,
    'Backups made before, and mails sent, still hold what was deleted.',
    others,
  ].flatMap((line) => line || [])
}

export const forget = async ({ db, say }: CommandContext, { contact }: { contact: string }) => {
  await assertFilled(db)
  // Told once it is committed: a transaction may be rolled back, and repeated.
  const lines = await db.transaction((tx) => forgetIn(tx, contact))
  lines.forEach((line) => say(line))
}
