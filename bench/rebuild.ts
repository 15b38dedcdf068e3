import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#src/server/db/open.ts'
import { say, ScriptError } from '#scripts/lib/console.ts'
import { root } from '#scripts/lib/files.ts'
import { treeMegabytes } from './process-tree.ts'
import { printTable } from './table.ts'

const usual = '1000,10000,50000'

interface Run {
  output: string
  seconds: number
  megabytes: number
}

const runProgram = async (dataDir: string, script: string, ...args: string[]): Promise<Run> => {
  const began = performance.now()
  const program = spawn(process.execPath, [join(root, 'scripts', script), ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], STORE_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let [output, megabytes] = ['', 0]
  program.stdout.setEncoding('utf8').on('data', (part: string) => (output += part))
  const watch = setInterval(() => {
    void treeMegabytes(program.pid ?? 0).then((now) => (megabytes = Math.max(megabytes, now ?? 0)))
  }, 100)
  const code = await new Promise((resolve) => program.once('close', resolve))
  clearInterval(watch)
  if (code !== 0) throw new ScriptError(`${script} ended with ${String(code)}:\n${output}`)
  return { output, seconds: (performance.now() - began) / 1000, megabytes: Math.round(megabytes) }
}

const row = (size: number, what: string, { output, seconds, megabytes }: Run) => {
  const phase = (name: string) =>
    new RegExp(` ${name} +([\\d.]+) s +\\d+ MB`).exec(output)?.[1] ?? '-'
  const [, built = '0', reused = 'all'] = /pages: (\d+) built, (\d+) reused/.exec(output) ?? []
  const phases = ['pull', 'build', 'check', 'publish'].map(phase)
  return [size, what, ...phases, seconds.toFixed(1), megabytes, built, reused]
}

const measure = async (size: number): Promise<(string | number)[][]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-rebuild-'))
  try {
    say(`making a shop of ${size} products`)
    await runProgram(dataDir, 'store.ts', 'generate', String(size))
    const rebuild = async (what: string) => {
      const done = row(size, what, await runProgram(dataDir, 'rebuild.ts'))
      say(`${what}: ${done[6]} s, ${done[7]} MB`)
      return done
    }
    const rows = [await rebuild('cold')]
    const { db, close } = await openDatabase({ dataDir })
    await db.execute(sql`update products set mrp = mrp + 1000 where id % 100 = 7`)
    await close()
    rows.push(await rebuild('1 % changed'))
    rows.push(await rebuild('nothing changed'))
    return rows
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Time and memory of a rebuild, database included: new shop, 1 % of the prices changed, no change. */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { sizes: { type: 'string', default: usual } } })
  const sizes = values.sizes.split(',').map(Number)
  if (!sizes.every((size) => Number.isInteger(size) && size > 0))
    throw new ScriptError(`--sizes takes numbers, such as ${usual}.`, 'wrong')
  console.log(`${cpus().length} processors, Node ${process.version}`)
  const rows = []
  for (const size of sizes) rows.push(...(await measure(size)))
  printTable(
    [
      'products',
      'rebuild',
      'pull s',
      'build s',
      'check s',
      'publish s',
      'in all s',
      'MB',
      'built',
      'reused',
    ],
    rows,
  )
}
