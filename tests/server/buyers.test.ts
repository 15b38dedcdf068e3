import { expect, test } from 'vitest'
import { letThemBuy } from '../soak/buyers.ts'
import { isOnPostgres } from '#tests/support/database/database.ts'

/** Full version: `npm run soak -- buyers`. */
test('of many buyers at several servers as many get a pack as there are, the others are told', async () => {
  const summary = await letThemBuy(24, isOnPostgres() ? 2 : 1)
  expect(summary).toContain('10 bought, 14 told that it is sold out')
}, 120_000)
