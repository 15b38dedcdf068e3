import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** What serving a shop in parts may break: every page, its calls, and the login. */
const all = process.env['E2E_SPLIT'] === 'all'
const journeys = all
  ? /(bag|buy|crawl|login|online|orders|search|whatsapp|no-email|own-shop)\.spec\.ts/
  : /(buy|crawl|whatsapp|no-email|own-shop)\.spec\.ts/

/**
 * Browser tests of a shop behind nginx, with its store API on another port and PostgreSQL: the crawler and a
 * purchase in `npm test`, and what only its settings show (split/); more in `npm run soak -- nginx`.
 */
export default defineConfig({
  ...base,
  globalSetup: './support/served/serve-in-parts.ts',
  workers: 1,
  testDir: '.',
  testMatch: journeys,
  projects: (base.projects ?? [])
    .filter(({ name }) => all || name === 'desktop')
    // @split: on a desktop only here.
    .map((project) =>
      project.name === 'desktop' ? { ...project, grep: /@desktop|@both|@split/ } : project,
    ),
})
