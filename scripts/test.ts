import { runScript, ScriptError } from './lib/console.ts'
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { engineLine, findEngines } from '#tests/engines/engines.ts'
import { hasNginx } from '#tests/support/served/nginx.ts'
import { hasPgBouncer } from '#tests/support/database/pgbouncer.ts'
import { openForWorkers } from '#tests/support/served/serve-for-browser.ts'

const require = createRequire(import.meta.url)

const programOf = (name: string, program: string): string => {
  const file = require.resolve(`${name}/package.json`)
  const { bin } = require(file) as { bin: string | Record<string, string> }
  return join(dirname(file), typeof bin === 'string' ? bin : (bin[program] ?? ''))
}

const config = 'tests/vitest.config.ts'
const vitest = ['vitest', 'vitest', 'run', '--config', config, '--project'] as const

const browser = ['@playwright/test', 'playwright', 'test', '-c'] as const

const behindNginx = 'browser tests behind nginx, on PostgreSQL'

type Step = readonly [what: string, name: string, program: string, ...args: string[]]

/** Checks that write nothing that another one reads, so two of them run at a time. */
const staticChecks: Step[] = [
  ['lint', 'eslint', 'eslint', '.', '--max-warnings', '0'],
  ['format', 'prettier', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['types of pages', 'astro', 'astro', 'check', '--minimumFailingSeverity', 'error'],
  ['types', 'typescript', 'tsc', '--noEmit'],
]

const onPglite: Step = [
  'unit tests, and the API on PGlite',
  ...vitest,
  ...['site and scripts', '--project', 'pglite'],
]
const onPostgres: Step = ['the API on PostgreSQL', ...vitest, 'postgresql']
const inBrowser: Step = ['browser tests', ...browser, 'tests/playwright.config.ts']

const inEngines: Step = ['the shop in every browser engine', ...browser, 'tests/engines.config.ts']

/** Steps side by side that each have one worker, and one after the other those that use both processors. */
const suites: Step[][] = [
  ...[[onPglite], [onPostgres]],
  [
    ["the site at the specification's store API", ...browser, 'tests/original.config.ts'],
    [behindNginx, ...browser, 'tests/split.config.ts'],
  ],
  ...[[inEngines], [inBrowser]],
]

const spawnStep = ([, name, program, ...args]: Step, stdio: 'inherit' | 'pipe') =>
  spawn(process.execPath, [programOf(name, program), ...args], {
    stdio: ['inherit', stdio, stdio],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  })

const run = (step: Step, aside = false): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const program = spawnStep(step, aside ? 'pipe' : 'inherit')
    let output = ''
    const keep = (part: string) => (output += part)
    for (const stream of [program.stdout, program.stderr])
      stream?.setEncoding('utf8').on('data', keep)
    program.once('error', reject)
    program.once('close', (code) => {
      if (aside) console.log(`\n== ${step[0]}\n${output.trim()}`)
      resolve(code === 0)
    })
  })

const suitesOf = (names: readonly string[]): Step[][] => {
  const has = (folder: string, ending: string) =>
    names.some((name) => globSync(`tests/${folder}/*${name}*.${ending}`).length > 0)
  const chosen: Step[] = []
  if (has('**', 'test.{ts,tsx}'))
    for (const step of [onPglite, onPostgres]) chosen.push([...step, '--passWithNoTests', ...names])
  if (has('e2e', 'spec.ts')) chosen.push([...inBrowser, ...names.map((name) => `e2e/.*${name}`)])
  if (!chosen.length)
    throw new ScriptError(
      `No test file has "${names.join('" or "')}" in its name: try product, bag or order.`,
    )
  return chosen.map((step) => [step])
}

/** `npm test`: every check, the quick ones first; stops at a failure. With names: only their tests. */
runScript(async () => {
  const summary: string[] = []
  const pass = async (step: Step, aside = false): Promise<boolean> => {
    const began = Date.now()
    const good = await run(step, aside)
    const seconds = ((Date.now() - began) / 1000).toFixed(0)
    summary.push(`${good ? 'passed' : 'FAILED'}  ${seconds.padStart(4)} s  ${step[0]}`)
    return good
  }
  const stopAt = (failed: readonly Step[]) => {
    const names = failed.map(([what]) => `"${what}"`).join(', ')
    if (names)
      throw new ScriptError(`\n${summary.join('\n')}\nStopped: ${names} failed (see above).`)
  }

  const names = process.argv.slice(2)
  const left = (names.length ? [] : staticChecks).values()
  const failed: Step[] = []
  const runLeft = async () => {
    for (const step of left) if (!(await pass(step, true))) failed.push(step)
  }
  await Promise.all([runLeft(), runLeft()])
  stopAt(failed)
  const runSuite = async (steps: readonly Step[]) => {
    const possible = steps.filter(([what]) => what !== behindNginx || hasNginx())
    for (const [what] of possible) console.log(`\n== ${what}`)
    if (steps.includes(inEngines)) {
      const engines = await findEngines()
      // Tells the step which engines exist; under CI it fails if one is missing.
      process.env['E2E_ENGINES'] = JSON.stringify(engines)
      for (const engine of engines)
        summary.push(`${'missing' in engine ? 'LEFT OUT' : 'engine  '}      ${engineLine(engine)}`)
    }
    const passed = await Promise.all(possible.map((step) => pass(step, possible.length > 1)))
    stopAt(possible.filter((_, index) => !passed[index]))
  }
  const missing = names.length
    ? []
    : [
        ...(hasNginx()
          ? []
          : [`nginx (Debian: apt-get install nginx-light), so not: ${behindNginx}`]),
        ...(hasPgBouncer() ? [] : ['PgBouncer (Debian: apt-get install pgbouncer)']),
      ]
  if (missing.length && process.env['CI'])
    throw new ScriptError(`Under CI nothing is left out, but there is no ${missing.join(', no ')}.`)
  for (const what of missing) summary.push(`LEFT OUT      there is no ${what}`)
  let closeShops: (() => Promise<void>) | undefined
  try {
    for (const steps of names.length ? suitesOf(names) : suites) {
      if (steps.includes(inEngines)) closeShops = (await openForWorkers(2)).close
      await runSuite(steps)
    }
  } finally {
    await closeShops?.()
  }
  console.log(`\n${summary.join('\n')}`)
})
