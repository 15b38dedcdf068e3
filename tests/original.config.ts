import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** Browser tests of the site against a stand-in for the store API that the specification describes. */
export default defineConfig({
  ...base,
  testDir: 'original',
  testMatch: /\.spec\.ts$/,
  globalSetup: './original/set-up.ts',
  // All tests open their store on the one port that the site was built for.
  workers: 1,
})
