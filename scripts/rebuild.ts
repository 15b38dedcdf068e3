import { runScript, say, duration } from './lib/console.ts'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '#src/server/base/config.ts'
import { exportRelease } from './release/export.ts'
import { whenAlone } from './lib/lock.ts'
import { refresh } from './release/refresh.ts'

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

const work = async (config: Config, { to, pictures }: Options): Promise<void> => {
  const release = await refresh(config)
  if (to === undefined) return
  if (release) await exportRelease(config, release, resolve(to), pictures)
  say(release ? `the site is in ${to}` : `${to} is left as it is`)
}

const once = (config: Config, options: Options): Promise<void> =>
  whenAlone(config.dataDir, options.wait, () => work(config, options))

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
