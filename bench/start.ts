import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/support/served/free-port.ts'
import { ScriptError } from '#scripts/lib/console.ts'
import { root } from '#scripts/lib/files.ts'
import { median, printTable } from './table.ts'

const laterStarts = 5
/** Time limit of a start, in milliseconds. */
const timeoutMs = 300_000

const startOnce = async (dataDir: string): Promise<number> => {
  const port = await freePort()
  const began = performance.now()
  const shop = spawn(process.execPath, [join(root, 'scripts', 'start.ts')], {
    // The site's URL is part of the pages: with another one each start would rebuild them.
    env: {
      ...process.env,
      STORE_DATA_DIR: dataDir,
      PORT: String(port),
      SITE_URL: 'http://localhost:4321',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => shop.once('exit', () => resolve()))
  try {
    for (;;) {
      const home = await fetch(`http://localhost:${port}/`).catch(() => null)
      if (home?.status === 200 && (await home.text()).includes('<h1'))
        return (performance.now() - began) / 1000
      if (shop.exitCode !== null) throw new ScriptError('The shop ended before it served Home.')
      if (performance.now() - began > timeoutMs) throw new ScriptError('The shop did not open.')
      await sleep(20)
    }
  } finally {
    shop.kill('SIGTERM')
    await ended
  }
}

export const run = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-start-'))
  try {
    const first = await startOnce(dataDir)
    const later: number[] = []
    for (let turn = 0; turn < laterStarts; turn++) later.push(await startOnce(dataDir))
    const seconds = (value: number) => value.toFixed(2)
    console.log(`${cpus().length} processors, Node ${process.version}\n`)
    printTable(
      ['start', 'seconds to Home', 'least', 'most'],
      [
        ['first, empty data folder', seconds(first), seconds(first), seconds(first)],
        [
          `next, nothing changed (median of ${laterStarts})`,
          seconds(median(later)),
          seconds(Math.min(...later)),
          seconds(Math.max(...later)),
        ],
      ],
    )
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
