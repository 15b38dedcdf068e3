import { expect, test } from 'vitest'
import { trimmed } from '#src/domain/text.ts'

test('what shows nothing is empty', () => {
  for (const text of [
    '',
    ' \n',
    '\u200b',
    ' \u200b\u00a0\u2060',
    '\ufeff\u00ad',
    '\u3164',
    '\u2800\u0007',
  ])
    expect(trimmed(text)).toBe('')
})

test('blanks around a text go, and what joins letters stays', () => {
  expect(trimmed('  B-14 \n')).toBe('B-14')
  for (const text of ['क्‍ष', 'क्‌ष', '👩‍🍳']) expect(trimmed(text)).toBe(text)
})
