import { runScript, say, duration } from './lib/console.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '#src/server/base/config.ts'
import { readCurrent } from '#src/server/site/releases.ts'
import { exportNew } from './release/export.ts'
import { exportFolder } from './release/export-folder.ts'
import { withRebuildLock } from './lib/lock.ts'
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

/** `dir`: from `exportFolder`; null: no export. */
const work = async (config: Config, dir: string | null, pictures: boolean): Promise<void> => {
  const release = (await refresh(config)) ?? (await readCurrent(config.dataDir))
  if (dir === null || release === null) return
  const isNew = await exportNew(config, release, dir, pictures)
  say(isNew ? `the site is in ${dir}` : `${dir} is left as it is: it got this release before`)
}

const once = (config: Config, dir: string | null, { wait, pictures }: Options): Promise<void> =>
  withRebuildLock(config.dataDir, wait, () => work(config, dir, pictures))

// `npm run rebuild` (docs/rebuild.md). A start passes `--wait`: a killed shop's rebuild may still run.
runScript(async () => {
  const options = read()
  const pause = options.every === undefined ? null : duration(options.every)
  const config = readConfig(process.env)
  const dir = options.to === undefined ? null : await exportFolder(config.dataDir, options.to)
  if (pause === null) return once(config, dir, options)
  for (;;) {
    // The next round may succeed; the served release stays until then.
    await once(config, dir, options).catch((error: unknown) =>
      console.error(error instanceof Error ? error.message : error),
    )
    await sleep(pause)
  }
})
