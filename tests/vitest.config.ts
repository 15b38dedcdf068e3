import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/template.ts'],
    // Files share the machine's two processors with the databases and browsers they start.
    maxWorkers: 2,
    // They end what hangs; a slow machine is no fault.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ['default'],
  },
})
