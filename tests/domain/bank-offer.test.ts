import { expect, test } from 'vitest'
import { isRunning, lastDayOf } from '#src/domain/bank-offer.ts'

const offer = { description: '10% off', logo: null, startsAt: '', endsAt: '' }
const now = Date.parse('2026-11-30T12:00:00+05:30')

test('an offer ends on the day before a midnight, with its year if that is far', () => {
  const last = (endsAt: string) => lastDayOf({ ...offer, endsAt }, now)
  expect(last('2027-01-19T00:00:00+05:30')).toBe('18 January')
  expect(last('2027-01-18T23:59:59+05:30')).toBe('18 January')
  expect(last('2030-12-31T23:59:59+05:30')).toBe('31 December 2030')
})

test('an offer runs from its first moment to before its end; an empty time is no bound', () => {
  const during = (startsAt: string, endsAt: string) =>
    isRunning({ ...offer, startsAt, endsAt }, now)
  expect(during('2026-11-30T12:00:00+05:30', '')).toBe(true)
  expect(during('2026-11-30T12:00:01+05:30', '')).toBe(false)
  expect(during('', '2026-11-30T12:00:00+05:30')).toBe(false)
  expect(during('', '2026-11-30T12:00:01+05:30')).toBe(true)
})
