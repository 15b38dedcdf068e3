import { expect, test } from 'vitest'
import { errorReport } from '#scripts/lib/console.ts'
import { readPause } from '#scripts/lib/pause.ts'

test('a pause between rounds is of a second to a day, in seconds, minutes or hours', () => {
  expect(['1s', '15m', '2h'].map(readPause)).toEqual([1000, 900_000, 7_200_000])
  expect(['86400s', '1440m', '24h'].map(readPause)).toEqual(Array(3).fill(86_400_000))
  for (const text of ['0s', '86401s', '1441m', '25h', '100000s', '15', '15d', '1.5h', '-5m', '']) {
    let error: unknown
    try {
      readPause(text)
    } catch (thrown) {
      error = thrown
    }
    expect(errorReport(error)).toMatchObject({ exitKind: 'usage' })
    expect(errorReport(error).text).toMatch(`"${text}" is no time: give a number with s, m or h`)
  }
})
