import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { WireUser } from '#src/contract/login.schema.ts'
import type { ContactKind } from '#src/domain/fields.ts'
import type { Db } from '../db/database.ts'
import { customers } from '../db/schema/account.ts'
import { Refused } from '../base/errors.ts'

export type Customer = typeof customers.$inferSelect

export const ownerColumns = {
  mobile: { contact: customers.mobile, proven: customers.mobileProven },
  email: { contact: customers.email, proven: customers.emailProven },
} as const

const provenOf = { mobile: 'mobileProven', email: 'emailProven' } as const

/** A number or address as somebody names it. */
export interface Contact {
  kind: ContactKind
  contact: string
}

/** One that an account has proven, or a code just now. */
export interface ProvenContact extends Contact {
  proven: true
}

const isOwnerOf = ({ kind, contact }: Contact) => {
  const column = ownerColumns[kind]
  return and(eq(column.contact, contact), eq(column.proven, true))
}

export const findOwner = async (db: Db, contact: Contact): Promise<Customer | null> => {
  const [owner] = await db.select().from(customers).where(isOwnerOf(contact))
  return owner ?? null
}

/** The contact's owner, locked until the transaction ends. */
export const lockOwner = async (tx: Db, contact: Contact): Promise<Customer | null> => {
  const [owner] = await tx.select().from(customers).where(isOwnerOf(contact)).for('no key update')
  return owner ?? null
}

/**
 * For a login by password: the contact's owner, else a few who registered with it unproven. For an owner one
 * password is checked, as for no account: timing reveals nothing.
 */
export const findClaimants = async (db: Db, { kind, contact }: Contact): Promise<Customer[]> => {
  const column = ownerColumns[kind]
  const found = await db
    .select()
    .from(customers)
    .where(eq(column.contact, contact))
    .orderBy(desc(column.proven), asc(customers.id))
    .limit(3)
  const claimants = found[0]?.[provenOf[kind]] ? found.slice(0, 1) : found
  return claimants.filter((customer) => customer.password !== null)
}

export const provenContacts = (customer: Customer): ProvenContact[] =>
  (['mobile', 'email'] as const).flatMap((kind) => {
    const contact = customer[kind]
    return contact && customer[provenOf[kind]] ? [{ kind, contact, proven: true }] : []
  })

/** Whether another account was registered with a contact that this customer has proven. */
export const isClaimed = async (db: Db, customer: Customer): Promise<boolean> => {
  for (const { kind, contact } of provenContacts(customer)) {
    const isOther = and(eq(ownerColumns[kind].contact, contact), ne(customers.id, customer.id))
    if (await db.$count(customers, isOther)) return true
  }
  return false
}

type Details = Partial<Pick<Customer, 'name' | 'mobile' | 'email' | 'password'>>

/** Creates a customer who has proven this contact; null if a concurrent request created it first. */
export const createCustomer = async (
  db: Db,
  { kind, contact }: ProvenContact,
  details: Details,
  now: Date,
): Promise<Customer | null> => {
  const proven = { [kind]: contact, [`${kind}Proven`]: true }
  const [created] = await db
    .insert(customers)
    .values({ ...details, ...proven, createdAt: now, usedAt: now })
    .onConflictDoNothing()
    .returning()
  return created ?? null
}

export const signedOut = () => new Refused(401, 'Please log in again.', 'signed-out')

export const readCustomer = async (db: Db, customerId: number): Promise<Customer> => {
  const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
  if (!customer) throw signedOut()
  return customer
}

/** Serialises changes of bag, addresses and orders: call it first. Throws for a forgotten customer. */
export const lockCustomer = async (tx: Db, customerId: number): Promise<Customer> => {
  const customer = await lockIfThere(tx, customerId)
  if (!customer?.mobile && !customer?.email) throw signedOut()
  return customer
}

/** Locks the customer; null if the account was joined into another one (account/join.service.ts). */
export const lockIfThere = async (tx: Db, customerId: number): Promise<Customer | null> => {
  const [customer] = await tx
    .select()
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update')
  return customer ?? null
}

export const wireUser = (customer: Customer): WireUser => ({
  customer_id: customer.id,
  name: customer.name,
  contact: customer.mobile ?? '',
  email: customer.email ?? '',
})
