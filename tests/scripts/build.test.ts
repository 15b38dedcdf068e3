import { expect, test } from 'vitest'
import { shardsFor } from '#scripts/site/build.ts'

test('as many processes render as pages are worth and processors can run', () => {
  expect(shardsFor(0, 8)).toBe(1)
  expect(shardsFor(220, 8)).toBe(1)
  expect(shardsFor(660, 8)).toBe(2)
  expect(shardsFor(660, 1)).toBe(1)
  expect(shardsFor(13_000, 2)).toBe(2)
  expect(shardsFor(13_000, 64)).toBe(4)
})
