import { expect, test } from 'vitest'
import { alertError, answerHash, answerIn } from '#src/domain/stock-alert.ts'

const token = 'DKJT5X0Is1kJZei6tS11Sg'

test('a link tells what it is for; a part of one tells nothing', () => {
  for (const answer of ['confirm', 'end'] as const)
    expect(answerIn(answerHash(answer, token))).toEqual({ answer, token })
  const cut = answerHash('end', token.slice(1))
  for (const hash of ['', '#', '#end=', cut, `#other=${token}`, `#end=${token}x`, `#end=${token}&`])
    expect(answerIn(hash), hash).toBeNull()
})

test('a mobile number in any spelling and an email address are taken; a shop without SMS says so', () => {
  for (const contact of ['98100 43210', '+91 98100-43210', ' asha@example.in '])
    expect(alertError(contact, true), contact).toBeNull()
  expect(alertError('  ', true)).toBe('Please enter a mobile number or an email address.')
  expect(alertError('98100', true)).toBe(
    'Please enter a ten-digit mobile number or an email address.',
  )
  expect(alertError('', false)).toBe('Please enter an email address.')
  expect(alertError('9810043210', false)).toBe('This is no email address.')
  expect(alertError('asha@example.in', false)).toBeNull()
})
