import { map } from 'nanostores'
import { ApiError } from '#src/api.ts'
import {
  addressErrors,
  emptyAddress,
  type Address,
  type AddressError,
  type AddressForm,
} from '#src/domain/address.ts'
import { contactDigits, digitsOnly } from '#src/domain/fields.ts'
import { addressMessages } from '#src/domain/messages/address.ts'
import { pincodeMessages } from '#src/domain/messages/pincode.ts'
import { lookUpPincode, saveAddress } from './address.ts'
import { $user, isSessionOver } from '../session.ts'
import { sessionValue } from '../tab.ts'
import { announce, notifyBad, notifyGood } from '../ui.ts'
import { hasFields } from '../valid.ts'

/** `unknown`: not six digits yet; `lost`: the lookup failed and is repeated on save. */
type PincodeState = 'unknown' | 'looking' | 'found' | 'missing' | 'lost'

interface AddressFormState {
  open: boolean
  editing: number | null
  values: AddressForm
  pincode: PincodeState
  errors: AddressError[]
  refusal: string
  saving: boolean
}

const closed: AddressFormState = {
  open: false,
  editing: null,
  values: emptyAddress,
  pincode: 'unknown',
  errors: [],
  refusal: '',
  saving: false,
}
export const $addressForm = map<AddressFormState>(closed)

interface Draft {
  customerId: number
  open: boolean
  page: string
  editing: number | null
  values: AddressForm
}
const isDraft = hasFields<Draft>({ customerId: 'number', values: 'object' })
/** Unsaved input of this tab; survives a reload and a login. */
const draft = sessionValue<Draft>('addressDraft', isDraft)

const keepDraft = () => {
  const { open, editing, values } = $addressForm.get()
  const customerId = $user.get()?.customerId
  if (customerId !== undefined)
    draft.set({ customerId, open, page: location.pathname, editing, values })
}

const setError = (field: keyof AddressForm, message: string) => {
  const others = $addressForm.get().errors.filter((f) => f.field !== field)
  $addressForm.setKey('errors', message ? [...others, { field, message }] : others)
}

let lookup: Promise<void> = Promise.resolve()
let lookups = 0

const lookUp = async (pincode: string) => {
  const mine = ++lookups
  $addressForm.setKey('pincode', 'looking')
  const place = await lookUpPincode(pincode).catch(() => undefined)
  const { values } = $addressForm.get()
  if (mine !== lookups || values.pincode !== pincode) return
  $addressForm.setKey('pincode', place ? 'found' : place === null ? 'missing' : 'lost')
  $addressForm.setKey('values', { ...values, ...(place ?? { city: '', state: '' }) })
  setError('pincode', place ? '' : pincodeMessages.pincodeMissing)
  if (place) setError('state', '')
  if (!place) notifyBad(pincodeMessages.pincodeMissing)
  keepDraft()
}

const startLookUp = (pincode: string) => {
  lookup = lookUp(pincode)
}

let openedBy: number | undefined
/** Forms, by the address they edit, whose reply has not come yet. */
const beingSaved = new Set<number | null>()

/** Opens the form with `address`, with this tab's unsaved input, or empty. */
export const openAddressForm = (address: Address | null): void => {
  const user = $user.get()
  openedBy = user?.customerId
  const saved = draft.get()
  const editing = address?.id ?? null
  const blank = {
    ...emptyAddress,
    name: user?.name ?? '',
    contact: user?.contact ?? '',
    email: user?.email ?? '',
  }
  const mine = saved?.customerId === user?.customerId && saved?.editing === editing ? saved : null
  const values = { ...blank, ...address, ...mine?.values }
  const pincode = values.city ? 'found' : 'unknown'
  const saving = beingSaved.has(editing)
  $addressForm.set({ ...closed, open: true, editing, values, pincode, saving })
  if (values.pincode.length === 6 && !values.city) startLookUp(values.pincode)
}

/** Reopens a form of this page after a login or reload, unless it is open; `addresses`: those that can be edited. */
export const reopenAddressForm = (addresses: readonly Address[]): void => {
  const saved = draft.get()
  if (openedBy !== $user.get()?.customerId) $addressForm.set(closed)
  if ($addressForm.get().open) return
  if (!saved?.open || saved.page !== location.pathname) return
  if (saved.customerId !== $user.get()?.customerId) return
  const address = addresses.find(({ id }) => id === saved.editing) ?? null
  if (address || saved.editing === null) openAddressForm(address)
}

/** Closes the form but keeps the input for the next time. */
export const leaveAddressForm = (): void => {
  if (!$addressForm.get().open) return
  $addressForm.setKey('open', false)
  keepDraft()
}

export const discardAddressForm = (): void => {
  draft.set(null)
  $addressForm.set(closed)
}

const setPincode = (typed: string) => {
  const pincode = digitsOnly(typed)
  if (pincode.length > 6) {
    announce(pincodeMessages.pincodeLength)
    return setError('pincode', pincodeMessages.pincodeLength)
  }
  const { values } = $addressForm.get()
  setError('pincode', '')
  if (pincode === values.pincode) return
  $addressForm.setKey('values', { ...values, pincode, city: '', state: '' })
  $addressForm.setKey('pincode', 'unknown')
  if (pincode.length === 6) startLookUp(pincode)
}

/** Clears the field's error until the next attempt to save. The form is not changed while it is saved. */
export const setAddressField = (field: keyof AddressForm, typed: string): void => {
  if ($addressForm.get().saving) return
  if (field === 'pincode') setPincode(typed)
  else {
    const value = field === 'contact' ? contactDigits(typed) : typed
    $addressForm.setKey('values', { ...$addressForm.get().values, [field]: value })
    setError(field, '')
  }
  $addressForm.setKey('refusal', '')
  keepDraft()
}

/** Error codes whose message is written for shoppers, not for developers. */
const shopperCodes = ['limit', 'too-many', 'unknown-pincode', 'unavailable']

/**
 * Null if it fails: then `errors` (in the order of the specification, section 5) or a notice says why. Null also
 * if another form was opened before the reply, which leaves that one alone.
 */
export const submitAddressForm = async (): Promise<Address | null> => {
  const { editing } = $addressForm.get()
  if (beingSaved.has(editing)) return null
  const isOther = () => $addressForm.get().open && $addressForm.get().editing !== editing
  beingSaved.add(editing)
  $addressForm.setKey('saving', true)
  try {
    if ($addressForm.get().pincode === 'lost') startLookUp($addressForm.get().values.pincode)
    await lookup
    if (isOther()) return null
    const { values, pincode } = $addressForm.get()
    const errors = addressErrors(values, pincode === 'found')
    $addressForm.setKey('errors', errors)
    if (errors.length) return null
    const address = await saveAddress(values, editing)
    notifyGood(addressMessages.addressSaved, addressMessages.addressTitle)
    if (!isOther()) discardAddressForm()
    else if (draft.get()?.editing === editing) draft.set(null)
    return isOther() ? null : address
  } catch (error) {
    // The page asks for a login, then shows the form again.
    if (isSessionOver(error)) return null
    const said = error instanceof ApiError && shopperCodes.includes(error.code) ? error.message : ''
    if (!isOther()) $addressForm.setKey('refusal', said || addressMessages.addressFailed)
    notifyBad(addressMessages.addressFailed)
    return null
  } finally {
    beingSaved.delete(editing)
    if (!isOther()) $addressForm.setKey('saving', false)
  }
}
