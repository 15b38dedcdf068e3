import { isContactPhone } from '#src/domain/contact.ts'
import { expect, test } from 'vitest'
import {
  asciiDigits,
  contactKind,
  digitsOnly,
  codeIn,
  identifierOf,
  isEmail,
  isOtp,
  mobileDigits,
} from '#src/domain/fields.ts'
import { isSearchable } from '#src/domain/keyword.ts'
import { isPincode } from '#src/domain/pincode.ts'

test('a login identifier is a ten-digit mobile, an email address or neither', () => {
  expect(contactKind('9810000002')).toBe('mobile')
  expect(contactKind('ritika@example.in')).toBe('email')
  for (const wrong of ['', '981000000', '98100000021', 'ritika@', 'a b@c.de', '98100 0002'])
    expect(contactKind(wrong), wrong).toBeNull()
})

test('an email address is bare, and its host has a name', () => {
  const right = [
    'a@b.in',
    "o'neil+sweets@mail.example.co.in",
    'a_b-c.d@x-y.in',
    'मिठाई@भारत.in',
    'a@1.in',
  ]
  for (const address of right) expect(isEmail(address), address).toBe(true)
  const wrong = ['<a@b.in>', 'a@b.in>', 'a@[127.0.0.1]', 'a@127.0.0.1', 'Asha <a@b.in>', '"a"@b.in']
  const more = [
    'a@b.in,c@d.in',
    'a@b.in;',
    'a@b..in',
    'a@-b.in',
    'a@b-.in',
    'a@b.i',
    'a@b',
    'a:b@c.in',
  ]
  const hidden = ['a@b.in\u0000', 'a\u0007@b.in', 'a@b.in\n', 'a@b_c.in', `${'a'.repeat(250)}@b.in`]
  // As copied from a messenger; it looks like another address, and no mail to it arrives.
  const turned = ['\u200ea@b.in', 'a\u200f@b.in', '\u2068a@b.in']
  for (const address of [...wrong, ...more, ...hidden, ...turned])
    expect(isEmail(address), address).toBe(false)
})

test('a long text that is no email address is known as that at once', () => {
  const start = performance.now()
  expect(isEmail(`a@${'a-'.repeat(120)}!`)).toBe(false)
  expect(isEmail(`a@${'a.'.repeat(120)}!`)).toBe(false)
  expect(performance.now() - start).toBeLessThan(100)
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
  // Typed key by key, it becomes the number of the third row; ten of these would be somebody else's.
  ['91981004321', '91981004321'],
  ['00919810043210', '9810043210'],
  ['98100432109', '9810043210'],
  ['0091 98100 43210', '9810043210'],
  [' +91 98100 432', '98100432'],
  ['९८१००४३२१०', '9810043210'],
  ['+९१ ９８１００ ৪৩২১০', '9810043210'],
  ['mobile', ''],
])('a mobile typed as %j counts as %j', (typed, digits) => {
  expect(mobileDigits(typed)).toBe(digits)
  if (digits.length === 10 && typed !== '98100432109') expect(identifierOf(typed)).toBe(digits)
})

test('a number that a phone has copied, with marks of direction or another hyphen, is the number', () => {
  for (const copied of ['\u202a+91 98100 43210\u202c', '98100\u201143210', '98100–43210\u200b'])
    expect(identifierOf(copied)).toBe('9810043210')
  expect(identifierOf('a@example.in\u200b')).toBe('a@example.in')
})

test('of a pasted message the four digits on their own are the code', () => {
  expect(codeIn('24x7 Mithai: 4821 is your OTP')).toBe('4821')
  expect(codeIn('४८२१')).toBe('4821')
  expect(codeIn('48 21')).toBe('4821')
  expect(codeIn('482 177')).toBe('4821')
})

test('digits of every script count, other characters stay', () => {
  for (const script of [
    'हिन्दी ०१२३४५६७८९',
    'ਪੰਜਾਬੀ ੦੧੨੩੪੫੬੭੮੯',
    'اردو ۰۱۲۳۴۵۶۷۸۹',
    'ｆ ０１２３４５６７８９',
    // Their rows follow one another.
    '𝐛 𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
    '𝗯 𝟬𝟭𝟮𝟯𝟰𝟱𝟲𝟳𝟴𝟵',
  ])
    expect(asciiDigits(script)).toBe(script.replace(/ .*/, ' 0123456789'))
  expect(digitsOnly('पिन ११००४८')).toBe('110048')
  expect(isContactPhone('+९१ ९८१०० ४३२१०')).toBe(true)
})

test('a phone number may be written as people write it', () => {
  for (const phone of ['9810043210', '+91 98100 43210', '(011) 2924 1234', '011-2924.1234'])
    expect(isContactPhone(phone), phone).toBe(true)
  for (const phone of ['', '12345', '(((((((', '9810 call me', '+91 (0)11 2924 1234 5678'])
    expect(isContactPhone(phone), phone).toBe(false)
})
