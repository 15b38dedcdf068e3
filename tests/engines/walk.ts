import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import type { WalkOptions } from '../engines.config.ts'
import { openTab } from './engines.ts'
import { screenOf, type Screen } from './screen.ts'

interface WalkFixtures {
  shopper: Screen
  dataDir: string
  origin: string
}

/**
 * A test in one of the engines, with a fresh browser on the shop. Fails on any page error, console error or
 * failed request, and saves a screenshot of the window on failure.
 */
export const test = base.extend<WalkFixtures & WalkOptions>({
  engine: [{ name: 'chromium', missing: 'run this through engines.config.ts' }, { option: true }],
  size: [{ width: 0, height: 0 }, { option: true }],
  dataDir: async ({}, provide) => provide(process.env['E2E_DATA_DIR'] ?? ''),
  origin: async ({}, provide) => provide(process.env['E2E_ORIGIN'] ?? ''),
  shopper: async ({ engine, size, origin }, provide, info) => {
    const tab = await openTab(engine, size)
    try {
      await provide(screenOf(tab, origin))
      if (info.status !== info.expectedStatus) {
        const picture = info.outputPath('window.png')
        await writeFile(picture, await tab.screenshot())
        console.log(`The window when it failed: ${picture}`)
      }
      const problems = tab.problems()
      if (problems.length) throw new Error(`The page had problems:\n${problems.join('\n')}`)
    } finally {
      await tab.close()
    }
  },
})
