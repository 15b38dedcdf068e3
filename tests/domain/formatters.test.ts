import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { formatContact, withCode } from '#src/domain/mobile-with-code.ts'
import { indiaDate } from '#src/domain/india.ts'
import { answerAsIcu72 } from '#tests/support/page/icu-72.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const hours = Array.from(
  { length: 100 },
  (_, step) => Date.UTC(2026, 10, 20) + step * 3_600_000 * 7,
)

/** Everything that src/domain derives from times and amounts, computed by freshly loaded modules. */
const answers = async () => {
  vi.resetModules()
  const { indiaDate } = await import('#src/domain/india.ts')
  const { firstSlot, lastSlot, slotDays } = await import('#src/domain/slot.ts')
  const { financialYear, invoiceNumber } = await import('#src/domain/invoice.ts')
  const { expectedDelivery } = await import('#src/domain/delivery.ts')
  const days = await import('#src/domain/day.ts')
  const { reorderTexts } = await import('#src/domain/reorder.ts')
  const money = await import('#src/domain/money.ts')
  return hours.map((hour, step) => {
    const now = new Date(hour)
    const amount = step * 12_345 + step
    return {
      date: indiaDate(now),
      first: firstSlot(step % 4, now),
      last: lastSlot(now),
      days: slotDays(firstSlot(0, now), lastSlot(now)),
      year: financialYear(now),
      invoice: invoiceNumber('MG', financialYear(now), step),
      expected: expectedDelivery(step % 3, step % 5, now),
      shown: [days.formatMomentDayMonth(now), days.formatMomentDate(now), days.formatDateTime(now)],
      again: reorderTexts({
        added: ['Peda', 'Laddu', 'Barfi'],
        fewer: [],
        none: [],
        gone: [],
        boxes: [],
      }),
      rupees: money.toRupees(amount),
      amounts: [money.formatRupees, money.formatExact, money.formatAmount].map((say) =>
        say(amount),
      ),
    }
  })
}

test('dates and money are the same where formatters answer as ICU 72 does', async () => {
  const ours = await answers()
  answerAsIcu72()
  // The stub is active: nothing may rely on en-CA for ISO dates.
  expect(new Intl.DateTimeFormat('en-CA').format(new Date(2026, 10, 24))).toBe('11/24/2026')
  expect(new Intl.DateTimeFormat('en-IN', { timeStyle: 'short' }).format(0)).toMatch(/\u202f[ap]m$/)
  const theirs = await answers()
  // Compared one by one: a diff of the whole list would take minutes to render.
  for (const [step, answer] of theirs.entries()) expect(answer).toEqual(ours[step])
  expect(theirs[0]).toMatchObject({ date: '2026-11-20', first: '2026-11-20', year: '26-27' })
})

test('the date in India is the one of its time zone', () => {
  const there = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Asia/Kolkata',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const moments = fc.date({ min: new Date('1950-01-01'), max: new Date('2099-12-31') })
  fc.assert(
    fc.property(
      moments.filter((moment) => !Number.isNaN(moment.getTime())),
      (moment) => {
        const parts = Object.fromEntries(
          there.formatToParts(moment).map(({ type, value }) => [type, value]),
        )
        expect(indiaDate(moment)).toBe(`${parts['year']}-${parts['month']}-${parts['day']}`)
      },
    ),
  )
})

test('dates and lists read as they are written in India', async () => {
  const days = await import('#src/domain/day.ts')
  const night = '2026-09-02T18:34:00.000Z' // 00:04 on the 3rd in India
  expect(days.formatMomentDayMonth(night)).toBe('3 September')
  expect(days.formatMomentDate(night)).toBe('3 September 2026')
  expect(days.formatDateTime(night)).toBe('3 September 2026 at 12:04 am')
  expect(days.formatDateTime('2026-11-20T07:04:00Z')).toBe('20 November 2026 at 12:34 pm')
  expect(days.formatLongDate('2026-11-21')).toBe('21 November 2026')
  expect(days.formatLongDate('Nov 2026')).toBe('Nov 2026')
  expect(days.formatWeekdayDate('2026-11-21')).toBe('Sat, 21 November')
  expect([days.formatShortDate('2026-11-21'), days.formatShortDate('2026-09-03')]).toEqual([
    'Sat, 21 Nov',
    'Thu, 3 Sept',
  ])
  const { reorderTexts } = await import('#src/domain/reorder.ts')
  const none = { fewer: [], none: [], gone: [], boxes: [] }
  expect(reorderTexts({ added: ['Peda', 'Laddu', 'Barfi'], ...none })[0]).toMatch(
    /^Peda, Laddu and Barfi are /,
  )
  expect(reorderTexts({ added: ['Peda', 'Laddu'], ...none })[0]).toMatch(/^Peda and Laddu are /)
})

test('a mobile with its code has no space to break at; an email address stays as it is', () => {
  const shown = '+91\u00a098100\u00a043210'
  expect([withCode('9810043210'), formatContact('9810043210')]).toEqual([shown, shown])
  expect(withCode('981004321')).toBe('+91\u00a0981004321')
  expect(formatContact('ritika@example.in')).toBe('ritika@example.in')
})
