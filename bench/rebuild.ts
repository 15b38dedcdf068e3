import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#src/server/db/open.ts'
import { say, ScriptError } from '#scripts/lib/console.ts'
import { filesBelow, root } from '#scripts/lib/files.ts'
import { startShop, type ShopProcess } from '#tests/soak/shop-process.ts'
import { treeMegabytes } from './process-tree.ts'
import { median, printTable } from './table.ts'

const usual = { sizes: '0,2000,10000', rounds: '3' }

interface Run {
  output: string
  seconds: number
  processorSeconds: number
  megabytes: number
}

/** `times` prints what the shell used and, in its second line, its children: 0m1.500000s 0m0.250000s. */
const withTimes = '"$@"; code=$?; times; exit $code'
const processorSecondsIn = (output: string): number =>
  [...(output.trimEnd().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )

const runProgram = async (dataDir: string, ...command: string[]): Promise<Run> => {
  const began = performance.now()
  const program = spawn('/bin/sh', ['-c', withTimes, 'sh', process.execPath, ...command], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      STORE_DATA_DIR: dataDir,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let [output, megabytes] = ['', 0]
  program.stdout.setEncoding('utf8').on('data', (part: string) => (output += part))
  // Not more often: to look four times a second took 0.4 of a processor, which builds of two processes need.
  const watch = setInterval(() => {
    void treeMegabytes(program.pid ?? 0).then((now) => (megabytes = Math.max(megabytes, now ?? 0)))
  }, 1000)
  const code = await new Promise((resolve) => program.once('close', resolve))
  clearInterval(watch)
  if (code !== 0)
    throw new ScriptError(`${command.join(' ')} ended with ${String(code)}:\n${output}`)
  const seconds = (performance.now() - began) / 1000
  return { output, seconds, processorSeconds: processorSecondsIn(output), megabytes }
}

interface Measured {
  /** Until the change was served. */
  served: number
  seconds: number
  processorSeconds: number
  megabytes: number
  pages: string
}

const measured = (run: Run): Measured => {
  const [, served = run.seconds] = /([\d.]+) s {2}published/.exec(run.output) ?? []
  const [, built = '0', reused = 'all'] = /pages: (\d+) built, (\d+) reused/.exec(run.output) ?? []
  return { ...run, served: Number(served), pages: `${built}, ${reused}` }
}

/** Leads its category: shown beside all others of it. */
const leader = 'kaju-katli-250g'
/** Products of the sample, of each of which `generate` makes a new one in each round. */
const samples = 117
/** One of the middle of its category, which listings and its other sizes show. */
const ordinaryOf = (size: number): string => {
  const round = Math.ceil(size / samples / 2)
  return size ? `kaju-katli-t${String(round).padStart(4, '0')}-250g` : 'chakli-400g'
}
const script = (name: string) => join(root, 'scripts', `${name}.ts`)

/** Everything that a rebuild keeps. */
const forget = async (dataDir: string): Promise<void> => {
  for (const name of ['releases', 'kept', 'bundle', 'catalog'])
    await rm(join(dataDir, name), { recursive: true, force: true })
}

type Restart = (change: string) => Promise<void>

const measurements = (dataDir: string, ordinary: string, restart: Restart) => {
  let price = 300
  const changePrice = async (slug: string) => {
    const change = ['product', slug, '--selling-price', String(price++), '--publish']
    return measured(await runProgram(dataDir, script('store'), ...change))
  }
  return {
    /** What an owner would run instead: stock @astrojs/react, nothing finished, checked or compressed. */
    'plain astro build': async () => {
      const to = join(dataDir, 'plain')
      const astro = join(root, 'node_modules/astro/bin/astro.mjs')
      const run = await runProgram(
        dataDir,
        astro,
        'build',
        '--config',
        'bench/plain.config.mjs',
        '--outDir',
        to,
      )
      const pages = (await filesBelow(to)).filter((file) => file.endsWith('.html'))
      await rm(to, { recursive: true })
      return { ...measured(run), pages: `${pages.length}, none` }
    },
    'first build': async () => {
      await forget(dataDir)
      return measured(await runProgram(dataDir, script('rebuild')))
    },
    '1 % changed': async () => {
      await restart('update products set mrp = mrp + 100 where id % 100 = 7')
      return measured(await runProgram(dataDir, script('rebuild')))
    },
    'one price, --publish': () => changePrice(ordinary),
    'the price of a leader, --publish': () => changePrice(leader),
    'nothing changed': async () => measured(await runProgram(dataDir, script('rebuild'))),
  }
}

const measure = async (size: number, rounds: number): Promise<(string | number)[][]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-rebuild-'))
  let shop: ShopProcess | undefined
  const restart = async (change: string) => {
    await shop?.stop()
    const { db, close } = await openDatabase({ dataDir })
    await db.execute(sql.raw(change))
    await close()
    shop = await startShop(dataDir, null)
  }
  try {
    say(`making a shop of ${size} products beside the sample's`)
    if (size) await runProgram(dataDir, script('store'), 'generate', String(size))
    else await runProgram(dataDir, script('store'), 'reset', '--yes')
    const ordinary = ordinaryOf(size)
    await restart(`update products set mrp = 40000 where slug in ('${leader}', '${ordinary}')`)
    // The plain build needs a snapshot.
    await runProgram(dataDir, script('rebuild'))
    const results = new Map<string, Measured[]>()
    const builds = Object.entries(measurements(dataDir, ordinary, restart))
    for (let round = 0; round < rounds; round++)
      for (const [what, run] of builds) {
        const result = await run()
        say(`${size}, ${what}: served after ${result.served.toFixed(1)} s`)
        results.set(what, [...(results.get(what) ?? []), result])
      }
    const middle = (runs: Measured[], figure: (run: Measured) => number) => median(runs.map(figure))
    const [plain = []] = results.values()
    return [...results].map(([what, runs]) => [
      size,
      what,
      middle(runs, (run) => run.served).toFixed(1),
      (middle(runs, (run) => run.served) / middle(plain, (run) => run.seconds)).toFixed(2),
      middle(runs, (run) => run.seconds).toFixed(1),
      middle(runs, (run) => run.processorSeconds).toFixed(1),
      middle(runs, (run) => run.megabytes).toFixed(0),
      runs.at(-1)?.pages ?? '',
    ])
  } finally {
    await shop?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Rebuilds beside a running shop, in alternation with a plain `astro build` of the same pages; medians. Memory and
 * processor time are those of the command and all its subprocesses, without the shop.
 */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: usual.sizes },
      rounds: { type: 'string', default: usual.rounds },
    },
  })
  const sizes = values.sizes.split(',').map(Number)
  const rounds = Number(values.rounds)
  if (![...sizes, rounds].every((number) => Number.isInteger(number) && number >= 0) || !rounds)
    throw new ScriptError(`--sizes takes numbers, such as ${usual.sizes}; --rounds one.`, 'usage')
  console.log(`${cpus().length} processors, Node ${process.version}`)
  const rows = []
  for (const size of sizes) rows.push(...(await measure(size, rounds)))
  printTable(
    [
      'generated products',
      'build',
      'served after s',
      'of plain',
      'in all s',
      'processor s',
      'MB',
      'pages built, reused',
    ],
    rows,
  )
}
