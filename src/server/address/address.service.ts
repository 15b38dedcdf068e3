import { and, asc, eq } from 'drizzle-orm'
import type { WireAddress } from '#src/contract/address.schema.ts'
import { addressErrors, type AddressForm, type AddressType } from '#src/domain/address.ts'
import { addressMessages } from '#src/domain/messages/address.ts'
import { site } from '#src/site.ts'
import type { Db } from '../db/database.ts'
import { addresses } from '../db/schema/address.ts'
import { invalid, Refused } from '../base/errors.ts'
import { lockCustomer } from '../login/customer.service.ts'
import { readPincode } from '../pincode/pincode.service.ts'

export type AddressRow = typeof addresses.$inferSelect

interface AddressFields {
  pincode: string
  name: string
  contact: string
  email: string
  house_no: string
  street: string
  landmark?: string
  address_type: AddressType
  instruction_delivery?: string
}

export const wireAddress = (row: AddressRow): WireAddress => ({
  address_id: row.id,
  store_id: site.storeId,
  customer_id: row.customerId,
  pincode: row.pincode,
  name: row.name,
  contact: row.contact,
  email: row.email,
  city: row.city,
  state: row.state,
  house_no: row.houseNo,
  street: row.street,
  landmark: row.landmark,
  address_type: row.type,
  instruction_delivery: row.instructions,
})

/** Adds city and state from the pincode directory, never from the request; throws if a field is invalid. */
const complete = async (
  db: Db,
  fields: AddressFields,
): Promise<AddressForm & { type: AddressType }> => {
  const place = await readPincode(db, fields.pincode)
  const form = {
    pincode: fields.pincode,
    name: fields.name,
    contact: fields.contact,
    email: fields.email,
    houseNo: fields.house_no,
    street: fields.street,
    landmark: fields.landmark ?? '',
    city: place.district,
    state: place.state,
    type: fields.address_type,
    instructions: fields.instruction_delivery ?? '',
  }
  const [error] = addressErrors(form, true)
  if (error) throw invalid(error.message)
  return form
}

export const unknownAddress = (message: string): Refused =>
  new Refused(404, message, 'unknown-address')

export const listAddresses = (db: Db, customerId: number): Promise<AddressRow[]> =>
  db.select().from(addresses).where(eq(addresses.customerId, customerId)).orderBy(asc(addresses.id))

const ownAddress = (customerId: number, id: number) =>
  and(eq(addresses.id, id), eq(addresses.customerId, customerId))

/** Throws the same error for another customer's address as for none. */
export const findAddress = async (db: Db, customerId: number, id: number): Promise<AddressRow> => {
  const [row] = await db.select().from(addresses).where(ownAddress(customerId, id))
  if (!row) throw unknownAddress(addressMessages.addressFailed)
  return row
}

const isSame = (row: AddressRow, form: AddressForm): boolean =>
  (Object.keys(form) as (keyof AddressForm)[]).every((field) => row[field] === form[field])

/** Adds an address; for an exact duplicate, returns the existing row. */
export const addAddress = (
  db: Db,
  customerId: number,
  fields: AddressFields,
  { max, now }: { max: number; now: Date },
): Promise<AddressRow> =>
  db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const form = await complete(tx, fields)
    const earlier = await listAddresses(tx, customerId)
    const same = earlier.find((row) => isSame(row, form))
    if (same) return same
    if (earlier.length >= max)
      throw new Refused(409, `You can keep ${max} addresses. Please remove one first.`, 'limit')
    const [row] = await tx
      .insert(addresses)
      .values({ ...form, customerId, createdAt: now })
      .returning()
    if (!row) throw new Error('The address was not written.')
    return row
  })

export const updateAddress = async (
  db: Db,
  customerId: number,
  id: number,
  fields: AddressFields,
): Promise<AddressRow> => {
  const form = await complete(db, fields)
  const [row] = await db.update(addresses).set(form).where(ownAddress(customerId, id)).returning()
  if (!row) throw unknownAddress(addressMessages.addressFailed)
  return row
}

/** Removes an address: one already gone is no error, another customer's is. */
export const removeAddress = async (db: Db, customerId: number, id: number): Promise<void> => {
  await db.delete(addresses).where(ownAddress(customerId, id))
  if (await db.$count(addresses, eq(addresses.id, id)))
    throw unknownAddress(addressMessages.addressRemoveFailed)
}
