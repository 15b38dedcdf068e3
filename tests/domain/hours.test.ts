import { expect, test } from 'vitest'
import { weekdayNames, formatOpeningHours, parseOpeningHours, openNow } from '#src/domain/hours.ts'

test.each([
  ['Mo-Sa 11:00-19:00', 'Monday to Saturday, 11:00 to 19:00'],
  ['Mo-Su 09:00-24:00', 'Every day, 09:00 to 24:00'],
  [
    'Mo,We-Fr 09:00-12:00; Sa 10:00-14:00',
    'Monday, Wednesday to Friday, 09:00 to 12:00; Saturday, 10:00 to 14:00',
  ],
  ['Th-We 10:00-20:00', 'Every day, 10:00 to 20:00'],
  ['Mo-Su 8:00-9:30', 'Every day, 08:00 to 09:30'],
])('"%s" reads %s', (text, words) => {
  expect(formatOpeningHours(text)).toBe(words)
})

test('hours are data: which days, from when until when', () => {
  expect(parseOpeningHours('Fr-Su,Tu 10:00-14:30')).toEqual([
    {
      days: [
        [4, 6],
        [1, 1],
      ],
      opens: '10:00',
      closes: '14:30',
    },
  ])
  expect(weekdayNames([5, 0])).toEqual(['Saturday', 'Sunday', 'Monday'])
})

test.each([
  '',
  'daily 9 to 9',
  'Mo-Sa 11-19',
  'Mo-Sa 25:00-19:00',
  'Mo 11:00-19:00; closed on Holi',
])('"%s" is no data, and stays as the store wrote it', (text) => {
  expect(parseOpeningHours(text)).toBeNull()
  expect(formatOpeningHours(text)).toBe(text)
})

// 2026-11-21 is a Saturday; the times are India's.
test.each([
  ['2026-11-21T10:59', 'Closed now, opens at 11:00'],
  ['2026-11-21T11:00', 'Open now, until 19:00'],
  ['2026-11-21T18:59', 'Open now, until 19:00'],
  ['2026-11-21T19:00', 'Closed now, opens on Monday at 11:00'],
  ['2026-11-22T00:30', 'Closed now, opens tomorrow at 11:00'],
  ['2026-11-23T00:30', 'Closed now, opens at 11:00'],
])('at %s a store of the usual hours says: %s', (time, words) => {
  expect(openNow(parseOpeningHours('Mo-Sa 11:00-19:00')!, new Date(`${time}:00+05:30`))).toEqual({
    words,
    isOpen: words.startsWith('Open'),
  })
})

test('hours past midnight, until midnight and of one day a week', () => {
  const at = (hours: string, time: string) =>
    openNow(parseOpeningHours(hours)!, new Date(`${time}:00+05:30`)).words
  expect(at('Sa 18:00-02:00', '2026-11-22T01:59')).toBe('Open now, until 02:00')
  expect(at('Su 18:00-02:00', '2026-11-23T01:00')).toBe('Open now, until 02:00')
  expect(at('Sa 18:00-02:00', '2026-11-22T02:00')).toBe('Closed now, opens on Saturday at 18:00')
  expect(at('Sa 10:30-13:45', '2026-11-21T10:29')).toBe('Closed now, opens at 10:30')
  expect(at('Sa 10:30-13:45', '2026-11-21T13:44')).toBe('Open now, until 13:45')
  expect(at('Mo-Su 09:00-24:00', '2026-11-21T23:59')).toBe('Open now, until 24:00')
  expect(at('Sa 09:00-12:00', '2026-11-21T13:00')).toBe('Closed now, opens on Saturday at 09:00')
  expect(openNow([], new Date()).words).toBe('')
})
