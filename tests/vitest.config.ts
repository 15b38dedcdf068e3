import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname
const all = 'tests/**/*.test.{ts,tsx}'
const files = globSync(all, { cwd: root })
const importing = (modules: RegExp) =>
  files.filter((file) => modules.test(readFileSync(root + file, 'utf8')))
/**
 * They replace globals, modules or the environment of their process, so each file has a process of its own. Each
 * of the others keeps its state in its database, so they run in the same three processes, one after the other: these
 * compile the server, its schemas and PGlite once, which takes longer than most of the tests.
 */
const alone = importing(
  /\bvi\b.* from 'vitest'|support\/page\/(?!product)|process\.env\[.+\] = /,
).filter((file) => !file.startsWith('tests/server/'))
/**
 * Tests of the server that open a shop run on both databases; tests of PostgreSQL servers run once. Tests of
 * scripts and of the site's code run once too: they see the database only through calls that the former cover.
 */
const onEither = importing(/support\/((shop|hooks)\/shop|database\/database)\.ts'/).filter((file) =>
  file.startsWith('tests/server/'),
)
const onServers = importing(/support\/database\/postgres\.ts'/)
/**
 * Of these, those about the database itself: transactions that wait for each other, constraints, search, large
 * results, copies, crashes, upgrades. `npm test` runs them on PGlite, too; the others there only by name, and in
 * `npm run soak -- pglite` (docs/testing.md).
 */
const aboutDatabase = [
  'backup bag catalog db fresh full kill listing newer order payment payment-operations product race',
  'rank search serve upgrade-orders',
].flatMap((names) => names.split(' ').map((name) => `tests/server/${name}.test.ts`))
const notAboutDatabase = onEither.filter((file) => !aboutDatabase.includes(file))
const project = (name: string, own: TestProjectInlineConfiguration['test']) => ({
  extends: true as const,
  test: {
    name,
    setupFiles: ['tests/support/shop/quick-secrets.ts', 'tests/support/patient-waits.ts'],
    globalSetup: ['tests/support/database/template-pglite.ts'],
    ...own,
  },
})

export default defineConfig({
  root,
  test: {
    // One more than a small machine has processors: tests wait for the databases and programs that they start.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    reporters: ['default'],
    projects: [
      project('alone', { include: alone }),
      project('pglite', {
        isolate: false,
        include: [all],
        exclude: [...alone, ...onServers, ...notAboutDatabase],
      }),
      project('pglite-more', { isolate: false, include: notAboutDatabase }),
      project('postgresql', {
        isolate: false,
        include: [...new Set([...onEither, ...onServers])],
        globalSetup: ['tests/support/database/setup-postgres.ts'],
      }),
    ],
  },
})
