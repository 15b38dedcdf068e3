import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '#tests/support/served/program.ts'
import { ScriptError } from '#scripts/lib/console.ts'

/** Crawler and shopper journeys in a browser: pages from nginx, the store API on another port, PostgreSQL. */
export const run = async (): Promise<void> => {
  const folder = dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json'))
  const args = [join(folder, 'cli.js'), 'test', '-c', 'tests/split.config.ts']
  const code = await new Promise((resolve, reject) => {
    const env = { ...process.env, E2E_SPLIT: 'all', ASTRO_TELEMETRY_DISABLED: '1' }
    const program = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
    program.once('error', reject)
    program.once('exit', resolve)
  })
  if (code !== 0) throw new ScriptError('A shopper met a fault (see above).')
}
