import { runScript, say, ScriptError, startedAt } from './lib/console.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig, type Config } from '#src/server/base/settings/config.ts'
import { currentLink, siteDir, type Manifest } from '#src/server/site/manifest.ts'
import { readCurrent } from '#src/server/site/releases.ts'
import { assertPortFree } from '#src/server/base/settings/port.ts'
import type { OpenShop } from '#src/server/open.ts'
import { stopOnSignals } from '#src/server/stop.ts'
import { readNewest } from './release/release.ts'
import { sourceDigest } from './site/source.ts'

let rebuilding: ChildProcess | undefined

// A subprocess: the shop keeps serving meanwhile, and a failed build does not affect it. If this program is killed, the
// rebuild ends without opening the database, which would keep the next start out.
const rebuild = (): Promise<boolean> =>
  new Promise((resolve) => {
    const script = join(import.meta.dirname, 'rebuild.ts')
    const program = spawn(process.execPath, [script, '--wait', '--since', String(startedAt)], {
      stdio: 'inherit',
      env: { ...process.env, REBUILD_OPENS_DATABASE: '0' },
    })
    rebuilding = program
    program.once('error', (error) => {
      console.error(`The rebuild did not start: ${error.message}`)
      resolve(false)
    })
    program.once('exit', (code) => {
      rebuilding = undefined
      resolve(code === 0)
    })
  })

/** Resolves to true once another release is served than `before`, to false if `ended` comes first. */
const published = async (
  config: Config,
  before: Manifest | null,
  ended: AbortSignal,
): Promise<boolean> => {
  while ((await readCurrent(config.dataDir))?.id === before?.id) {
    if (ended.aborted) return false
    await sleep(100)
  }
  return true
}

const stopRebuild = (): void => {
  rebuilding?.kill('SIGTERM')
}

/** Renders Home's pictures, one at a time, so that the first shopper does not wait; others on request. */
const warmPictures = async (
  { app, config }: OpenShop,
  isStopping: () => boolean,
): Promise<void> => {
  const home = await readFile(join(siteDir(currentLink(config.dataDir)), 'index.html'), 'utf8')
  for (const picture of new Set(home.match(/\/gallery\/\d+\/[a-z0-9-]+\.avif/g))) {
    if (isStopping()) return
    await app.inject(picture)
  }
}

/** `npm start`: the whole shop on one port. */
runScript(async () => {
  const config = readConfig(process.env)
  await assertPortFree(config)
  const current = await readCurrent(config.dataDir)
  const newest = await readNewest(config.dataDir)
  const upToDate =
    current !== null && newest?.source === (await sourceDigest(config.siteUrl, process.env))
  const ended = new AbortController()
  let rebuilt: Promise<boolean> | undefined
  const startRebuild = () => (rebuilt ??= rebuild().finally(() => ended.abort()))
  let shop: OpenShop | undefined
  let stopping = false
  const close = async () => {
    stopping = true
    stopRebuild()
    await shop?.close()
  }
  stopOnSignals(close, say)
  try {
    say('opening the database')
    const { openShop } = await import('#src/server/open.ts')
    // New pages are bundled meanwhile.
    const opened = (shop = await openShop(config, upToDate ? undefined : startRebuild))
    const address = await opened.listen()
    const announce = () => {
      say(`the shop is open: ${address}`)
      // A picture that fails here is reported when it is requested.
      warmPictures(opened, () => stopping).catch(() => undefined)
    }
    await opened.command('fill', null, say)
    if (upToDate) announce()
    const rebuildEnd = startRebuild()
    // New pages are served before the rebuild has compressed them.
    const isOpen =
      upToDate || (await Promise.race([rebuildEnd, published(config, current, ended.signal)]))
    if (isOpen && !upToDate) announce()
    const done = await rebuildEnd
    if (stopping || done) return
    // Better the last release than a closed shop.
    if (!isOpen && !current && !newest)
      throw new ScriptError('The shop did not open: its pages could not be made (see above).')
    if (!isOpen) announce()
    say('the pages were not refreshed (see above); the last release stays open')
  } catch (error) {
    if (stopping) return
    await close()
    throw error
  }
})
