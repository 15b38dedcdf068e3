import { atom } from 'nanostores'
import { ApiError, send } from '#src/api.ts'
import {
  addAddress,
  addressDetail,
  addressFields,
  addressList,
  addressOf,
  removeAddress,
  savedOf,
  updateAddress,
} from '#src/contract/address.ts'
import { pincodeLookup } from '#src/contract/pincode.ts'
import type { Address, AddressForm } from '#src/domain/address.ts'
import { addressMessages } from '#src/domain/messages/address.ts'
import { storeScope } from '#src/site.ts'
import { unlessMissing } from '../api-errors.ts'
import { asCustomer } from '../customer.ts'
import { latestOnly } from '../latest-only.ts'
import { $user, isSessionOver } from '../session.ts'
import { notifyBad, notifyGood } from '../ui.ts'

export const addressesFailed = 'Your addresses could not be loaded.'

/** `failed` keeps the addresses loaded before. */
interface AddressBook {
  state: 'loading' | 'ready' | 'failed'
  addresses: Address[]
  error?: unknown
}
export const $addressBook = atom<AddressBook>({ state: 'loading', addresses: [] })

const readBook = async (): Promise<Address[]> => {
  const reply = await asCustomer((customer_id) => send(addressList, { ...storeScope, customer_id }))
  return reply.payload_addressList.map(addressOf)
}

const put = (addresses: Address[]) => $addressBook.set({ state: 'ready', addresses })

/** Counts what was added, changed or removed here: a list that was asked for before may lack it. */
let changes = 0
const change = (addresses: Address[]) => {
  changes += 1
  put(addresses)
}

let owner: number | undefined
const beginLoad = latestOnly()

export const loadAddresses = async (): Promise<void> => {
  const customerId = $user.get()?.customerId
  const known = owner === customerId ? $addressBook.get().addresses : []
  owner = customerId
  $addressBook.set({ state: 'loading', addresses: known })
  const before = changes
  const mayShow = beginLoad()
  try {
    const addresses = await readBook()
    if (before !== changes) await loadAddresses()
    else if (mayShow()) put(addresses)
  } catch (error) {
    if (owner === customerId && mayShow())
      $addressBook.set({ state: 'failed', addresses: $addressBook.get().addresses, error })
  }
}

/** Adds an address, or updates address `id`. Throws an `ApiError`. */
export const saveAddress = async (form: AddressForm, id: number | null): Promise<Address> => {
  const fields = addressFields(form)
  const reply = await asCustomer((customer_id) => {
    const request = { ...fields, ...storeScope, customer_id }
    return id === null
      ? send(addAddress, request)
      : send(updateAddress, { ...request, address_id: id })
  })
  const changed = savedOf(reply)
  const { addresses } = $addressBook.get()
  if (changed) {
    const isThere = addresses.some((address) => address.id === changed.id)
    const others = addresses.map((address) => (address.id === changed.id ? changed : address))
    change(isThere ? others : [...addresses, changed])
    return changed
  }
  const book = await readBook()
  change(book)
  const isSame = (address: Address) =>
    Object.entries(addressFields(address)).every(
      ([name, value]) =>
        name === 'city' || name === 'state' || value === fields[name as keyof typeof fields],
    )
  // The server does not add an exact duplicate, so it may be an older address.
  const saved = book.find((address) => (id === null ? isSame(address) : address.id === id))
  if (!saved) throw new ApiError('broken')
  return saved
}

export const removeFromBook = async (id: number): Promise<boolean> => {
  try {
    await asCustomer((customer_id) =>
      send(removeAddress, { ...storeScope, customer_id, address_id: id }),
    )
    change($addressBook.get().addresses.filter((address) => address.id !== id))
    notifyGood(addressMessages.addressRemoved)
    return true
  } catch (error) {
    // The page asks for a login.
    if (!isSessionOver(error)) notifyBad(addressMessages.addressRemoveFailed)
    return false
  }
}

/** Fetches one address; null if this customer has none with that id. */
export const fetchAddress = async (id: number): Promise<Address | null> => {
  const ask = (customer_id: number) =>
    send(addressDetail, { ...storeScope, customer_id, address_id: id })
  const reply = await unlessMissing(asCustomer(ask))
  return reply && addressOf(reply.payload_addressDetail)
}

/** City and state of a pincode; null: unknown to India Post. Throws if no response arrives. */
export const lookUpPincode = async (
  pincode: string,
): Promise<{ city: string; state: string } | null> => {
  const reply = await unlessMissing(send(pincodeLookup, { zip_code: pincode }))
  const district = reply?.data[0]?.district
  return district ? { city: district.name, state: district.state.name } : null
}
