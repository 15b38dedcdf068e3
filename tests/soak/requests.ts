import { throwRequests } from '#tests/support/hostile/hostile-run.ts'
import { say } from '#scripts/lib/console.ts'
import { assertProgramsRun } from './aftermath.ts'
import { countOf, onBothDatabases } from './databases.ts'

/** Generated requests, valid to hostile, to every route: no 5xx, no hang; rebuild and backup then work. */
export const run = async ([howMany, seeded]: string[]): Promise<void> => {
  const count = countOf(howMany, 10_000)
  const seed = countOf(seeded, Date.now() % 1_000_000)
  await onBothDatabases(async (database) => {
    say(`${database}: ${count} requests, seed ${seed}`)
    const { statuses } = await throwRequests(count, seed, assertProgramsRun)
    const told = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`)
    say(`${database}: no 5xx, no hang; rebuilt, backed up, restored (${told.join(', ')})`)
  })
}
