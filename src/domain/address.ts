import { isEmail } from './fields.ts'
import { loginMessages } from './messages/login.ts'
import { pincodeMessages } from './messages/pincode.ts'
import { trimmed } from './text.ts'

export const addressTypes = ['Home', 'Office', 'Others'] as const
export type AddressType = (typeof addressTypes)[number]

/** Typed by the shopper, except city and state, which come from the pincode. */
export interface AddressForm {
  pincode: string
  name: string
  email: string
  contact: string
  houseNo: string
  /** Locality or area. */
  street: string
  landmark: string
  city: string
  state: string
  type: AddressType | ''
  instructions: string
}

export interface Address extends AddressForm {
  id: number
}

/** 'B-14, Greater Kailash II, Near the flyover, New Delhi, Delhi 110048'. */
export const addressLine = (
  address: Pick<Address, 'houseNo' | 'street' | 'landmark' | 'city' | 'state' | 'pincode'>,
): string =>
  [
    address.houseNo,
    address.street,
    address.landmark,
    address.city,
    `${address.state} ${address.pincode}`,
  ]
    .filter(Boolean)
    .join(', ')

export const emptyAddress: AddressForm = {
  pincode: '',
  name: '',
  email: '',
  contact: '',
  houseNo: '',
  street: '',
  landmark: '',
  city: '',
  state: '',
  type: 'Home',
  instructions: '',
}

export interface AddressError {
  field: keyof AddressForm
  message: string
}

/** All errors, in the specification's order (section 5). `pincodeChecked`: looked up and found. */
export const addressErrors = (form: AddressForm, pincodeChecked: boolean): AddressError[] => {
  const errors: AddressError[] = []
  const wrong = (bad: boolean, field: keyof AddressForm, message: string) => {
    if (bad && !errors.some((error) => error.field === field)) errors.push({ field, message })
  }
  const empty = (text: string) => trimmed(text) === ''
  wrong(!pincodeChecked, 'pincode', pincodeMessages.pincodeWrong)
  wrong(empty(form.name), 'name', 'Enter your first name.')
  wrong(empty(form.email), 'email', 'Enter your email address.')
  wrong(!isEmail(form.email.trim()), 'email', loginMessages.registerEmailWrong)
  wrong(empty(form.contact), 'contact', 'Enter your contact number.')
  wrong(
    form.contact.length < 9 || form.contact.length > 10,
    'contact',
    'Enter your contact number is invalid.',
  )
  wrong(empty(form.houseNo), 'houseNo', 'Enter your house number.')
  wrong(empty(form.street), 'street', pincodeMessages.pincodeWrong)
  wrong(empty(form.city), 'pincode', pincodeMessages.pincodeWrong)
  wrong(pincodeChecked && empty(form.state), 'state', 'Enter your state name.')
  wrong(empty(form.pincode), 'pincode', 'Enter your Pincode.')
  wrong(empty(form.type), 'type', 'Please choose your address type.')
  return errors
}
