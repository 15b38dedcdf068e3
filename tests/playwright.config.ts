import { defineConfig, devices } from '@playwright/test'
import { findHeadlessShell, shellFlags } from './support/browser/chromium.ts'

// Workers read this file too. Only the first read looks for a browser and prints it.
process.env['E2E_CHROMIUM'] ??= findHeadlessShell()
// Each worker has its own shop, so that parallel tests do not use up each other's stock. The configurations that
// extend this one name another.
const shops = JSON.parse(process.env['E2E_SHOPS'] ?? '[]') as Record<string, string>[]
if (!process.env['E2E_ORIGIN'])
  Object.assign(process.env, shops[Number(process.env['TEST_PARALLEL_INDEX'])])

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './support/served/serve-for-browser.ts',
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  // A password is hashed slowly, and the machine may be busy.
  // Playwright's own pauses grow to a second, which who scrolls from page to page would wait each time.
  expect: { timeout: 15_000, toPass: { intervals: [100] } },
  reporter: [['list'], ['./support/browser/short-failures.ts']],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace takes two thirds of a test's time. To inspect one test, use --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['E2E_CHROMIUM'], args: shellFlags },
  },
  // Tests run on a phone, as most shoppers do. @desktop: features that only a desktop has. @both: features
  // that differ by window size.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 360, height: 740 },
        // The least for which pages have pictures of their own. Its 2.6 take a tenth more of a processor.
        deviceScaleFactor: 1.5,
      },
    },
    {
      name: 'desktop',
      grep: /@desktop|@both/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
  ],
})
