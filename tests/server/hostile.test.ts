import { expect, test } from 'vitest'
import { assertInOrder } from '#tests/support/hostile/aftermath.ts'
import { throwRequests } from '#tests/support/hostile/hostile-run.ts'
import '#tests/support/shop/shop.ts'

/** Full version: `npm run soak -- requests`. */
test('no request, however odd, brings the shop down or gets an answer of another shape', async () => {
  const { statuses } = await throwRequests(400, 20_241_020, assertInOrder)
  // Enough of them are valid to reach the checks behind the first one.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(40)
  expect(statuses.get(400) ?? 0).toBeGreaterThan(40)
}, 120_000)
