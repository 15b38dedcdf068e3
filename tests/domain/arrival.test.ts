import { afterEach, expect, test } from 'vitest'
import { arrivalLine, arrivalWords } from '#src/domain/delivery.ts'
import { comesOn, dayOption, deliveryDates } from '#src/domain/delivery-dates.ts'
import { arrivalOf, firstSlot, lastSlot, slotDays } from '#src/domain/slot.ts'

/** A moment in India. */
const at = (text: string) => new Date(`${text}+05:30`)

test('until six in the evening it comes today, then on the next day', () => {
  const until = '2026-11-20T12:30:00.000Z'
  expect(arrivalOf(0, at('2026-11-20T15:50:00'))).toEqual({ date: '2026-11-20', until })
  expect(arrivalOf(0, at('2026-11-20T17:59:59'))).toEqual({ date: '2026-11-20', until })
  const next = { date: '2026-11-21', until: '2026-11-21T12:30:00.000Z' }
  expect(arrivalOf(0, at('2026-11-20T18:00:00'))).toEqual(next)
  expect(arrivalOf(0, at('2026-11-20T23:59:59'))).toEqual(next)
  expect(arrivalOf(0, at('2026-11-21T00:00:00'))).toEqual(next)
})

test('a pincode that takes longer has the same hour and a later day', () => {
  const evening = at('2026-12-31T18:30:00')
  expect(arrivalOf(1, evening)).toEqual({ date: '2027-01-02', until: '2027-01-01T12:30:00.000Z' })
})

test.each([
  ['2026-11-20T15:50:00', 0, 'Order within 2 h 10 min, comes today'],
  ['2026-11-20T17:00:00', 0, 'Order within 1 h, comes today'],
  ['2026-11-20T17:00:01', 0, 'Order within 59 min, comes today'],
  ['2026-11-20T17:59:59', 0, 'Order within 1 min, comes today'],
  ['2026-11-20T18:00:00', 0, 'Order within 24 h, comes tomorrow'],
  ['2026-11-20T23:59:00', 0, 'Order within 18 h 1 min, comes tomorrow'],
  ['2026-11-21T00:00:00', 0, 'Order within 18 h, comes today'],
  ['2026-11-20T15:50:00', 1, 'Order within 2 h 10 min, comes tomorrow'],
  ['2026-11-20T18:00:00', 1, 'Order within 24 h, comes Sun, 22 Nov'],
  // A Sunday is a day like any other.
  ['2026-11-22T09:00:00', 0, 'Order within 9 h, comes today'],
])('at %s with %i days in transit: %s', (moment, days, line) => {
  expect(arrivalLine({ min: days, max: days }, at(moment))).toBe(line)
})

test('a pincode with several days in transit promises none of them', () => {
  const transit = { min: 1, max: 4 }
  expect(arrivalLine(transit, at('2026-11-20T15:50:00'))).toBe(
    'Order within 2 h 10 min, comes Sat, 21 Nov to Tue, 24 Nov',
  )
  expect(deliveryDates('2026-11-30', 3)).toBe('Mon, 30 November to Thu, 3 December')
  expect(dayOption('2026-11-30', 3)).toBe('Mon, 30 Nov to Thu, 3 Dec')
  expect(dayOption('2026-11-30', 0)).toBe('Mon, 30 November')
  expect(comesOn('2026-11-30', 3)).toBe('Comes Mon, 30 November to Thu, 3 December')
  expect(comesOn('2026-11-30', 0)).toBe('Comes on Mon, 30 November')
})

test.each([
  [0, ['2026-11-20', 15]],
  [13, ['2026-12-03', 2]],
  [15, ['2026-12-05', 1]],
  [40, ['2026-12-30', 1]],
] as const)('%i days in transit leave a day to choose', (transit, [date, count]) => {
  const now = at('2026-11-20T09:00:00')
  const days = slotDays(firstSlot(transit, now), lastSlot(now))
  expect([days[0], days.length]).toEqual([date, count])
})

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test('without a pincode it names the places of same-day delivery', () => {
  expect(arrivalLine(null, at('2026-11-20T15:50:00'))).toBe(
    'Order within 2 h 10 min, comes today in Delhi-NCR',
  )
})

test.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata'])(
  'a device in %s tells the days of India',
  (place) => {
    process.env['TZ'] = place
    expect(arrivalLine({ min: 0, max: 0 }, at('2026-11-20T17:30:00'))).toBe(
      'Order within 30 min, comes today',
    )
    expect(arrivalLine({ min: 0, max: 0 }, at('2026-11-20T23:30:00'))).toContain('comes tomorrow')
    expect(arrivalWords('2026-11-22', at('2026-11-20T00:10:00'))).toBe('Sun, 22 Nov')
  },
)
