import { expect, test } from 'vitest'
import { orderWhileKilled } from '../soak/kill.ts'
import { isOnPostgres } from '#tests/support/database/database.ts'

/** Full version: `npm run soak -- kill`. PGlite is slow to start again. */
test('a server that is killed while people order loses no order it has acknowledged', async () => {
  const kills = isOnPostgres() ? 4 : 2
  expect(await orderWhileKilled(20, kills, 7)).toContain(`${kills} kills: none lost`)
}, 120_000)
