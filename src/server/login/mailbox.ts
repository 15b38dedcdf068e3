import type { Db } from '../db/database.ts'
import { findOwner, type Contact } from './customer.service.ts'

const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address most likely reaches: a+shop@x.in is a@x.in, and Gmail ignores dots. Only for counting:
 * some hosts have another person at each of these, so it finds no account, and nothing is sent to it.
 */
export const mailboxOf = (contact: string): string => {
  const at = contact.lastIndexOf('@')
  if (at < 0) return contact
  const [local, host] = [contact.slice(0, at), contact.slice(at + 1).toLowerCase()]
  const untagged = local.toLowerCase().replace(/(?<=.)\+.*$/, '')
  return gmail.has(host) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${host}`
}

/**
 * The name under which what strangers cause to be sent to a contact is counted: its mailbox, so that a tag gains no
 * more. A customer's own address counts as it is, even if it is the mailbox itself: codes for others of the mailbox use
 * up none of its codes.
 */
export const counterName = ({ kind, contact }: Contact, isCustomers: boolean): string =>
  isCustomers || kind === 'mobile' ? contact : `mailbox ${mailboxOf(contact)}`

export const countedAs = async (db: Db, to: Contact): Promise<string> =>
  counterName(to, (await findOwner(db, to)) !== null)
