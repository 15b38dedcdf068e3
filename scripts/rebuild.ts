import { duration, runScript, say, ScriptError } from './console.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig, type Config } from '#src/server/config.ts'
import { alone } from './site/lock.ts'
import { refresh } from './site/refresh.ts'

/** How long `--wait` waits for another rebuild to end, in milliseconds. */
const patience = 5 * 60_000

const once = async (config: Config, wait: boolean): Promise<void> => {
  const until = Date.now() + (wait ? patience : 0)
  for (let attempt = 0; ; attempt++) {
    const done = await alone(config.dataDir, () => refresh(config, say))
    if (done) return
    if (Date.now() > until)
      throw new ScriptError('Another rebuild is under way on this data folder: let it end.')
    if (attempt === 0) say('waiting for another rebuild to end')
    await sleep(500)
  }
}

/**
 * `npm run rebuild`: once, or again and again with `-- --every 15m`. A start gives `--wait`: the
 * rebuild of a shop that was just killed may still be under way.
 */
runScript(async () => {
  const config = readConfig(process.env)
  const every = process.argv.indexOf('--every')
  const wait = process.argv.includes('--wait')
  if (every < 0) return once(config, wait)
  const pause = duration(process.argv[every + 1])
  for (;;) {
    try {
      await once(config, wait)
    } catch (error) {
      // The next round may find the shop in order again; what is served stays until then.
      console.error(error instanceof Error ? error.message : error)
    }
    await sleep(pause)
  }
})
