import { runScript, say, duration, ScriptError } from './lib/console.ts'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '#src/server/base/config.ts'
import { exportRelease } from './release/export.ts'
import { alone } from './lib/lock.ts'
import { refresh } from './release/refresh.ts'

/** How long `--wait` waits for another rebuild, in milliseconds. */
const patience = 5 * 60_000

const read = () =>
  parseArgs({
    options: {
      every: { type: 'string' },
      wait: { type: 'boolean', default: false },
      to: { type: 'string' },
      pictures: { type: 'boolean', default: false },
      // For the clock in console.ts, if a start runs this.
      since: { type: 'string' },
    },
  }).values
type Options = ReturnType<typeof read>

const work = async (config: Config, { to, pictures }: Options): Promise<true> => {
  const release = await refresh(config)
  if (to === undefined) return true
  if (release) await exportRelease(config, release, resolve(to), pictures)
  say(release ? `the site is in ${to}` : `${to} is left as it is`)
  return true
}

const once = async (config: Config, options: Options): Promise<void> => {
  const until = Date.now() + (options.wait ? patience : 0)
  for (let attempt = 0; ; attempt++) {
    if (await alone(config.dataDir, () => work(config, options))) return
    if (Date.now() > until)
      throw new ScriptError(
        'Another rebuild is under way on this data folder: let it end.',
        'later',
      )
    if (attempt === 0) say('waiting for another rebuild to end')
    await sleep(500)
  }
}

// `npm run rebuild`: once, or repeatedly with `-- --every 15m`. A start passes `--wait`: the rebuild of a
// shop that was just killed may still be running. Exit codes: console.ts.
runScript(async () => {
  const options = read()
  const pause = options.every === undefined ? null : duration(options.every)
  const config = readConfig(process.env)
  if (pause === null) return once(config, options)
  for (;;) {
    // The next round may succeed; the served release stays until then.
    await once(config, options).catch((error: unknown) =>
      console.error(error instanceof Error ? error.message : error),
    )
    await sleep(pause)
  }
})
