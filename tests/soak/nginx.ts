import { runTests } from './test-runner.ts'

/** Crawler and shopper journeys in a browser: pages from nginx, the store API on another port, PostgreSQL. */
export const run = (): Promise<void> =>
  runTests(
    ['@playwright/test', 'cli.js', 'test', '-c', 'tests/split.config.ts'],
    'A shopper met a fault',
    { E2E_SPLIT: 'all' },
  )
