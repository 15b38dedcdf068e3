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

interface Step {
  /** How many run at a time. */
  workers: number
  what: string
  run: readonly [name: string, program: string, ...args: string[]]
}
const stepOf = (workers: number, what: string, ...run: Step['run']): Step => ({
  workers,
  what,
  run,
})

/**
 * Workers of all steps that run side by side: one more than a small machine has processors, because tests wait for
 * browsers, databases and programs.
 */
const atOnce = 3

const unitsOnPglite = [...vitest, 'alone', '--project', 'pglite'] as const
const onPglite = stepOf(atOnce, 'unit tests, and the API on PGlite', ...unitsOnPglite)
const allOnPglite: Step = {
  ...onPglite,
  run: [...unitsOnPglite, '--project', 'pglite-more'],
}
const onPostgres = stepOf(atOnce, 'the API on PostgreSQL', ...vitest, 'postgresql')
const inEngines = stepOf(
  2,
  'the shop in every browser engine',
  ...browser,
  'tests/engines.config.ts',
)
const behindNginx = stepOf(
  1,
  'browser tests behind nginx, on PostgreSQL',
  ...browser,
  'tests/split.config.ts',
)
const withOtherStore = "the site at the specification's store API"
const inBrowser = stepOf(atOnce, 'browser tests', ...browser, 'tests/playwright.config.ts')

/** In the order of their starts. */
const all: Step[] = [
  stepOf(1, 'lint', 'eslint', 'eslint', '.', '--max-warnings', '0'),
  stepOf(1, 'format', 'prettier', 'prettier', '--check', '--log-level', 'warn', '.'),
  stepOf(1, 'types', 'astro', 'astro', 'check', '--minimumFailingSeverity', 'error'),
  onPglite,
  onPostgres,
  inEngines,
  stepOf(1, withOtherStore, ...browser, 'tests/original.config.ts'),
  behindNginx,
  inBrowser,
]

/**
 * Each worker of a step loads the packages of the server or of Playwright: with compiled code it takes half of the
 * processor's time.
 */
const nodeOptions = [
  process.env['NODE_OPTIONS'],
  `--import=${new URL('../src/server/quick-imports.ts', import.meta.url).href}`,
]
  .filter(Boolean)
  .join(' ')

/** A step that has the machine to itself prints as it goes, others when they end. */
const run = ({ what, run: [name, program, ...args], workers }: Step): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const stdio = workers < atOnce ? 'pipe' : 'inherit'
    console.log(`\n== ${what}${stdio === 'pipe' ? ' …' : ''}`)
    const child = spawn(process.execPath, [programOf(name, program), ...args], {
      stdio: ['inherit', stdio, stdio],
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_OPTIONS: nodeOptions },
    })
    let output = ''
    const keep = (part: string) => (output += part)
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', keep)
    child.once('error', reject)
    child.once('close', (code) => {
      if (stdio === 'pipe') console.log(`\n== ${what}\n${output.trim()}`)
      resolve(code === 0)
    })
  })

/** The steps that run only the files with one of these names. */
const stepsFor = (names: readonly string[]): Step[] => {
  const files = (folder: string, ending: string) =>
    new Set(names.flatMap((name) => globSync(`tests/${folder}/*${name}*.${ending}`))).size
  const only = (step: Step, ...args: string[]) => ({
    ...step,
    run: [...step.run, ...args] as const,
  })
  const steps: Step[] = []
  if (files('**', 'test.{ts,tsx}'))
    for (const tests of [allOnPglite, onPostgres])
      steps.push(only(tests, '--passWithNoTests', ...names))
  const specs = files('e2e', 'spec.ts')
  if (specs) {
    const workers = `--workers=${Math.min(specs, atOnce)}`
    steps.push(only(inBrowser, workers, ...names.map((name) => `e2e/.*${name}`)))
  }
  if (!steps.length)
    throw new ScriptError(
      `No test file has "${names.join('" or "')}" in its name: try product, bag or order.`,
    )
  return steps
}

/** `npm test`: every check; stops at a failure. With names: only their tests. */
runScript(async () => {
  const names = process.argv.slice(2)
  const summary: string[] = []
  const missing: string[] = []
  const steps = names.length
    ? stepsFor(names)
    : all.filter((step) => step !== behindNginx || hasNginx())
  if (!names.length && !steps.includes(behindNginx))
    missing.push(`nginx (Debian: apt-get install nginx-light), so not: ${behindNginx.what}`)
  if (!names.length && !hasPgBouncer())
    missing.push('PgBouncer (Debian: apt-get install pgbouncer)')
  if (missing.length && process.env['CI'])
    throw new ScriptError(`Under CI nothing is left out, but there is no ${missing.join(', no ')}.`)
  for (const what of missing) summary.push(`LEFT OUT      there is no ${what}`)

  const failed: string[] = []
  const pass = async (step: Step) => {
    const began = Date.now()
    const good = await run(step)
    const seconds = ((Date.now() - began) / 1000).toFixed(0)
    summary.push(`${good ? 'passed' : 'FAILED'}  ${seconds.padStart(4)} s  ${step.what}`)
    if (!good) failed.push(`"${step.what}"`)
  }
  const running = new Map<Step, Promise<void>>()
  const isFree = ({ workers }: Step) =>
    [...running.keys()].reduce((sum, other) => sum + other.workers, workers) <= atOnce
  let closeShops: (() => Promise<void>) | undefined
  try {
    for (const step of steps) {
      while (!isFree(step)) await Promise.race(running.values())
      if (failed.length) break
      if (step === inEngines) {
        const engines = await findEngines()
        // Tells the step which engines exist; under CI it fails if one is missing.
        process.env['E2E_ENGINES'] = JSON.stringify(engines)
        for (const engine of engines) {
          const kind = 'missing' in engine ? 'LEFT OUT' : 'engine  '
          summary.push(`${kind}      ${engineLine(engine)}`)
        }
        // The browser tests have these shops after it.
        closeShops = (await openForWorkers(atOnce)).close
      }
      running.set(
        step,
        pass(step).finally(() => running.delete(step)),
      )
    }
    await Promise.all(running.values())
  } finally {
    await closeShops?.()
  }
  const told = `\n${summary.join('\n')}`
  if (failed.length)
    throw new ScriptError(`${told}\nStopped: ${failed.join(', ')} failed (see above).`)
  console.log(told)
})
