import { runScript } from './lib/console.ts'
import { readConfig } from '#src/server/base/config.ts'
import { rollback } from './release/release.ts'

/** `npm run rollback`: serves the previous release; a running shop notices at once. */
runScript(async () => {
  const { dataDir, secureCookies } = readConfig(process.env)
  const id = await rollback(dataDir, secureCookies)
  console.log(`The shop now serves ${id}.`)
})
