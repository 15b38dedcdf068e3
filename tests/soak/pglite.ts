import { runTests } from './test-runner.ts'

const config = ['--config', 'tests/vitest.config.ts', '--project', 'pglite-more']

/** The server's tests that `npm test` runs on PostgreSQL only, on PGlite (tests/vitest.config.ts). */
export const run = (): Promise<void> =>
  runTests(['vitest', 'vitest.mjs', 'run', ...config], 'A test failed on PGlite')
