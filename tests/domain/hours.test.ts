import { expect, test } from 'vitest'
import { dayNames, hoursInWords, openingsOf } from '#src/domain/hours.ts'

test.each([
  ['Mo-Sa 11:00-19:00', 'Monday to Saturday, 11:00 to 19:00'],
  ['Mo-Su 09:00-24:00', 'Every day, 09:00 to 24:00'],
  [
    'Mo,We-Fr 09:00-12:00; Sa 10:00-14:00',
    'Monday, Wednesday to Friday, 09:00 to 12:00; Saturday, 10:00 to 14:00',
  ],
  ['Th-We 10:00-20:00', 'Every day, 10:00 to 20:00'],
  // Not set: the hours of the specification.
  ['', 'Monday to Saturday, 11:00 to 19:00'],
])('"%s" reads %s', (text, words) => {
  expect(hoursInWords(text)).toBe(words)
})

test('hours are data: which days, from when until when', () => {
  expect(openingsOf('Fr-Su,Tu 10:00-14:30')).toEqual([
    {
      days: [
        [4, 6],
        [1, 1],
      ],
      opens: '10:00',
      closes: '14:30',
    },
  ])
  expect(dayNames([5, 0])).toEqual(['Saturday', 'Sunday', 'Monday'])
})

test.each(['daily 9 to 9', 'Mo-Sa 11-19', 'Mo-Sa 25:00-19:00', 'Mo 11:00-19:00; closed on Holi'])(
  '"%s" is no data, and stays as the store wrote it',
  (text) => {
    expect(openingsOf(text)).toBeNull()
    expect(hoursInWords(text)).toBe(text)
  },
)
