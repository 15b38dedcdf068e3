import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** Browser tests of the site against a stand-in of the store API that the specification tells of. */
export default defineConfig({
  ...base,
  testDir: 'original',
  testMatch: /\.spec\.ts$/,
  globalSetup: './original/set-up.ts',
  // All tests open their store on the port that the site was built for.
  workers: 1,
  // A page, its store and the browser share the machine's processors, as they do not elsewhere.
  expect: { timeout: 15_000 },
})
