import { runScript, ScriptError } from './console.ts'
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { hasNginx } from '#tests/support/nginx.ts'

const require = createRequire(import.meta.url)

/** The program that a package brings, to be run by this very Node. */
const programOf = (name: string, program: string): string => {
  const file = require.resolve(`${name}/package.json`)
  const { bin } = require(file) as { bin: string | Record<string, string> }
  return join(dirname(file), typeof bin === 'string' ? bin : (bin[program] ?? ''))
}

const config = 'tests/vitest.config.ts'
const vitest = ['vitest', 'vitest', 'run', '--config', config, '--project'] as const

const browser = ['@playwright/test', 'playwright', 'test', '-c'] as const

const behindNginx = 'browser tests behind nginx, on PostgreSQL'
const steps: [what: string, name: string, program: string, ...args: string[]][] = [
  ['lint', 'eslint', 'eslint', '.', '--max-warnings', '0'],
  ['format', 'prettier', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['types of pages', 'astro', 'astro', 'check', '--minimumFailingSeverity', 'error'],
  ['types', 'typescript', 'tsc', '--noEmit'],
  ['unit tests, and the API on PGlite', ...vitest, 'pglite'],
  ['the API on PostgreSQL', ...vitest, 'postgresql'],
  ['browser tests', ...browser, 'tests/playwright.config.ts'],
  [behindNginx, ...browser, 'tests/split.config.ts'],
]

const run = (file: string, args: string[]): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const program = spawn(process.execPath, [file, ...args], {
      stdio: 'inherit',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    })
    program.once('error', reject)
    program.once('exit', (code) => resolve(code === 0))
  })

/** `npm test`: every check in turn, the quick ones first; stops at the first that fails. */
runScript(async () => {
  const summary: string[] = []
  for (const [what, name, program, ...args] of steps) {
    const began = Date.now()
    console.log(`\n== ${what}`)
    if (what === behindNginx && !hasNginx()) {
      summary.push(`LEFT OUT      ${what}: there is no nginx (Debian: apt-get install nginx-light)`)
      continue
    }
    const good = await run(programOf(name, program), args)
    const seconds = ((Date.now() - began) / 1000).toFixed(0)
    summary.push(`${good ? 'passed' : 'FAILED'}  ${seconds.padStart(4)} s  ${what}`)
    if (good) continue
    throw new ScriptError(`\n${summary.join('\n')}\nStopped: "${what}" failed (see above).`)
  }
  console.log(`\n${summary.join('\n')}`)
})
