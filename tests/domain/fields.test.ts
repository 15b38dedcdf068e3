import { expect, test } from 'vitest'
import { contactKind, isOtp, mobileDigits } from '#src/domain/fields.ts'
import { isSearchable } from '#src/domain/keyword.ts'
import { isPincode } from '#src/domain/pincode.ts'

test('a login identifier is a ten-digit mobile, an e-mail address or neither', () => {
  expect(contactKind('9810000002')).toBe('mobile')
  expect(contactKind('ritika@example.in')).toBe('email')
  for (const wrong of ['', '981000000', '98100000021', 'ritika@', 'a b@c.de', '98100 0002'])
    expect(contactKind(wrong), wrong).toBeNull()
})

test('a code is exactly four digits', () => {
  expect(isOtp('0042')).toBe(true)
  for (const wrong of ['', '042', '00421', '12a4']) expect(isOtp(wrong), wrong).toBe(false)
})

test('a pincode has six digits and does not start with zero', () => {
  expect(isPincode('110048')).toBe(true)
  for (const wrong of ['011004', '11004', '1100481', '11004a'])
    expect(isPincode(wrong), wrong).toBe(false)
})

test('a search needs more than two characters, blanks around them not counted', () => {
  expect(isSearchable('gul')).toBe(true)
  expect(isSearchable(' gu ')).toBe(false)
})

test.each([
  ['98100 43210', '9810043210'],
  ['+91 98100-43210', '9810043210'],
  ['919810043210', '9810043210'],
  ['09810043210', '9810043210'],
  ['+91 98100 432', '98100432'],
  ['9198100432', '9198100432'],
  ['98100432109', '9810043210'],
  ['mobile', ''],
])('a mobile typed as %j counts as %j', (typed, digits) => {
  expect(mobileDigits(typed)).toBe(digits)
})
