import { runScript, say, duration, ScriptError } from './lib/console.ts'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '#src/server/base/config.ts'
import { readCurrent } from '#src/server/site/releases.ts'
import { exportRelease } from './release/export.ts'
import { alone } from './lib/lock.ts'
import { refresh } from './release/refresh.ts'

/** How long `--wait` waits for another rebuild, in milliseconds. */
const patience = 5 * 60_000

interface Options {
  wait: boolean
  to: string | undefined
  pictures: boolean
}

const work = async (config: Config, { to, pictures }: Options): Promise<true> => {
  const outcome = await refresh(config, say)
  if (to === undefined) return true
  if (outcome === 'unchanged') {
    say(`${to} is left as it is`)
    return true
  }
  const release = await readCurrent(config.dataDir)
  if (release) await exportRelease(config, release, resolve(to), pictures, say)
  say(`the site is in ${to}`)
  return true
}

const once = async (config: Config, options: Options): Promise<void> => {
  const until = Date.now() + (options.wait ? patience : 0)
  for (let attempt = 0; ; attempt++) {
    const done = await alone(config.dataDir, () => work(config, options))
    if (done) return
    if (Date.now() > until)
      throw new ScriptError(
        'Another rebuild is under way on this data folder: let it end.',
        'later',
      )
    if (attempt === 0) say('waiting for another rebuild to end')
    await sleep(500)
  }
}

const read = () => {
  const { values } = parseArgs({
    options: {
      every: { type: 'string' },
      wait: { type: 'boolean', default: false },
      to: { type: 'string' },
      pictures: { type: 'boolean', default: false },
      // For the clock in console.ts, if a start runs this.
      since: { type: 'string' },
    },
  })
  return { ...values, pause: values.every === undefined ? null : duration(values.every) }
}

// `npm run rebuild`: once, or repeatedly with `-- --every 15m`. A start passes `--wait`: the rebuild of a
// shop that was just killed may still be running. Exit codes: console.ts.
runScript(async () => {
  const options = read()
  const config = readConfig(process.env)
  if (options.pause === null) return once(config, { ...options, to: options.to })
  for (;;) {
    try {
      await once(config, { ...options, to: options.to })
    } catch (error) {
      // The next round may succeed; the served release stays until then.
      console.error(error instanceof Error ? error.message : error)
    }
    await sleep(options.pause)
  }
})
