import { defineConfig } from '@playwright/test'
import { engineLine, findEngines, type Engine } from './engines/engines.ts'
import type { Size } from './engines/tab.ts'

export interface WalkOptions {
  engine: Engine
  size: Size
}

// Workers read this file too. Only the first read looks for engines and prints them.
if (!process.env['E2E_ENGINES']) {
  const found = await findEngines()
  console.log(found.map(engineLine).join('\n'))
  process.env['E2E_ENGINES'] = JSON.stringify(found)
}
const engines = JSON.parse(process.env['E2E_ENGINES']) as Engine[]
const missing = engines.filter((engine) => 'missing' in engine)
// In CI a missing engine is a failure.
if (missing.length && ['true', '1'].includes(process.env['CI'] ?? ''))
  throw new Error(`Under CI every engine is walked through. ${missing.map(engineLine).join('; ')}`)

// Each worker has its own shop, so that parallel walks do not use up each other's stock.
const shops = JSON.parse(process.env['E2E_SHOPS'] ?? '[]') as Record<string, string>[]
Object.assign(process.env, shops[Number(process.env['TEST_PARALLEL_INDEX'])])

const sizes = {
  phone: { width: 400, height: 800 },
  desktop: { width: 1280, height: 800 },
}

/** One journey in every engine at both widths; `npm test` runs it as a separate step. */
export default defineConfig<WalkOptions>({
  testDir: 'engines',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/engines',
  globalSetup: './engines/set-up.ts',
  workers: 2,
  forbidOnly: true,
  timeout: 180_000,
  reporter: [['list'], ['./support/browser/short-failures.ts']],
  projects: engines
    .filter((engine) => !('missing' in engine))
    .flatMap((engine) =>
      Object.entries(sizes).map(([name, size]) => ({
        name: `${engine.name} ${name}`,
        use: { engine, size },
      })),
    ),
})
