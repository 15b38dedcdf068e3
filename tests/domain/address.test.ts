import { describe, expect, test } from 'vitest'
import { addressErrors, emptyAddress, type AddressForm } from '#src/domain/address.ts'

const good: AddressForm = {
  pincode: '110048',
  name: 'Ritika',
  email: 'ritika@example.in',
  contact: '9810000002',
  houseNo: '12',
  street: 'M Block',
  landmark: '',
  city: 'South East Delhi',
  state: 'Delhi',
  type: 'Home',
  instructions: '',
}

describe('checking an address', () => {
  test('a complete one has no error; landmark and instructions are optional', () => {
    expect(addressErrors(good, true)).toEqual([])
  })
  test('an empty one names every field, in the order of the specification', () => {
    expect(addressErrors(emptyAddress, false)).toEqual([
      { field: 'pincode', message: 'Please enter valid PinCode.' },
      { field: 'name', message: 'Enter your first name.' },
      { field: 'email', message: 'Enter your email address.' },
      { field: 'contact', message: 'Enter your contact number.' },
      { field: 'houseNo', message: 'Enter your house number.' },
      { field: 'street', message: 'Please enter valid PinCode.' },
    ])
  })
  test('the state, which nobody types, is only missed once the pincode is right', () => {
    expect(addressErrors({ ...good, state: '' }, true)).toEqual([
      { field: 'state', message: 'Enter your state name.' },
    ])
  })
  test('characters that show nothing are no house number', () => {
    expect(addressErrors({ ...good, houseNo: ' \u200b' }, true)).toEqual([
      { field: 'houseNo', message: 'Enter your house number.' },
    ])
  })
  test('a contact number has 9 or 10 characters', () => {
    expect(addressErrors({ ...good, contact: '981000002' }, true)).toEqual([])
    for (const contact of ['98100000', '98100000021'])
      expect(addressErrors({ ...good, contact }, true)).toEqual([
        { field: 'contact', message: 'Enter your contact number is invalid.' },
      ])
  })
  test('an email has the form of one', () => {
    expect(addressErrors({ ...good, email: ' ritika@example.in ' }, true)).toEqual([])
    for (const email of ['x', 'ritika@', 'ritika@example'])
      expect(addressErrors({ ...good, email }, true)).toEqual([
        { field: 'email', message: 'Email address is not valid. Enter valid email address.' },
      ])
  })
  test('a pincode that was never looked up does not count', () => {
    expect(addressErrors(good, false).map((error) => error.field)).toEqual(['pincode'])
  })
  test('a looked-up pincode that is empty, and no type, are named', () => {
    expect(addressErrors({ ...good, pincode: '', type: '' }, true)).toEqual([
      { field: 'pincode', message: 'Enter your Pincode.' },
      { field: 'type', message: 'Please choose your address type.' },
    ])
  })
})
