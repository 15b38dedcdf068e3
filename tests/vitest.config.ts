import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname
const all = 'tests/**/*.test.{ts,tsx}'
/**
 * Their state is in their databases, so all files run in the same two processes, one after the other. These
 * compile the server, its schemas and PGlite once, which takes longer than most of the tests.
 */
const ofServer = 'tests/server/**/*.test.ts'
const files = globSync(all, { cwd: root })
const importing = (modules: RegExp) =>
  files.filter((file) => modules.test(readFileSync(root + file, 'utf8')))
/**
 * Tests of the server that open a shop run on both databases; tests of PostgreSQL servers run once. Tests of
 * scripts and of the site's code run once too: they see the database only through calls that the former cover.
 */
const onEither = importing(/support\/((shop|hooks)\/shop|database\/database)\.ts'/).filter((file) =>
  file.startsWith('tests/server/'),
)
const onServers = importing(/support\/database\/postgres\.ts'/)
const quickSecrets = 'tests/support/shop/quick-secrets.ts'

export default defineConfig({
  root,
  test: {
    // Test files share the machine's two processors with the databases and browsers that they start.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'site and scripts',
          include: [all],
          exclude: [ofServer],
          setupFiles: [quickSecrets],
          globalSetup: ['tests/support/database/template-pglite.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          isolate: false,
          include: [ofServer],
          exclude: onServers,
          setupFiles: [quickSecrets],
          globalSetup: ['tests/support/database/template-pglite.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgresql',
          isolate: false,
          include: [...new Set([...onEither, ...onServers])],
          setupFiles: [quickSecrets],
          globalSetup: ['tests/support/database/setup-postgres.ts'],
        },
      },
    ],
  },
})
