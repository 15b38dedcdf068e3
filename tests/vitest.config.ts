import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname
const all = 'tests/**/*.test.{ts,tsx}'
/** Tests that open a shop, which run on both databases. */
const opensShop = (file: string): boolean =>
  /support\/(shop|database)\.ts'/.test(readFileSync(root + file, 'utf8'))

export default defineConfig({
  root,
  test: {
    // Files share the machine's two processors with the databases and browsers they start.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'pglite',
          include: [all],
          globalSetup: ['tests/support/template-pglite.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgresql',
          include: globSync(all, { cwd: root }).filter(opensShop),
          globalSetup: ['tests/support/setup-postgres.ts'],
        },
      },
    ],
  },
})
