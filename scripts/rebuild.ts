import { errorReport, runScript, say, ScriptError } from './lib/console.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '#src/server/base/settings/config.ts'
import { withRebuildLock } from './lib/lock.ts'
import { readPause } from './lib/pause.ts'

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
const rebuild = async (
  config: Config,
  dir: string | null,
  { pictures }: Options,
): Promise<void> => {
  // Loaded on demand: compiled code is kept only of what is loaded after console.ts.
  const { refresh } = await import('./release/refresh.ts')
  const fresh = await refresh(config)
  if (dir === null) return
  const { exportNew } = await import('./release/export.ts')
  const { readCurrent } = await import('#src/server/site/releases.ts')
  const release = fresh ?? (await readCurrent(config.dataDir))
  if (release === null) return
  const isNew = await exportNew(config, release, { dir, pictures })
  say(isNew ? `the site is in ${dir}` : `${dir} is left as it is: it got this release before`)
}

/** Nobody may read the output of rounds, so the running shop mails the owner. What the next round may mend is not told. */
const tellOwner = async ({ dataDir }: Config, error: unknown): Promise<void> => {
  if (errorReport(error).exitKind === 'later') return
  const { askSocket, controlSocket } = await import('#src/server/control/socket.ts')
  await askSocket(controlSocket(dataDir), 'failed', { job: 'rebuild' }).catch(() => undefined)
}

// `npm run rebuild` (docs/rebuild.md). A start passes `--wait`: a killed shop's rebuild may still run.
runScript(async () => {
  const options = read()
  if (options.pictures && options.to === undefined)
    throw new ScriptError('--pictures goes with --to DIR only.', 'usage')
  const pause = options.every === undefined ? null : readPause(options.every)
  const config = readConfig(process.env)
  const { exportFolder } = await import('./release/export-folder.ts')
  const dir = options.to === undefined ? null : await exportFolder(config.dataDir, options.to)
  const round = () =>
    withRebuildLock(config.dataDir, { waits: options.wait }, () => rebuild(config, dir, options))
  if (pause === null) return round()
  for (;;) {
    // The next round may succeed; the served release stays until then.
    await round().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      return tellOwner(config, error)
    })
    await sleep(pause)
  }
})
