import { playHistories } from '#tests/support/orders/order-histories.ts'
import { say } from '#scripts/lib/console.ts'
import { countOf, onBothDatabases } from './databases.ts'

/** Random order histories, with failures and refunds: pages match the tables, and their offers work. */
export const run = async ([howMany, seeded]: string[]): Promise<void> => {
  const count = countOf(howMany, 500)
  const seed = countOf(seeded, Date.now() % 1_000_000)
  await onBothDatabases(async (database) => {
    say(`${database}: ${count} histories, seed ${seed}`)
    const seen = await playHistories(count, seed)
    const told = [...seen].map(([situation, times]) => `${situation}: ${times}`)
    say(`${database}: every figure true, every offer kept (${told.join(', ')})`)
  })
}
