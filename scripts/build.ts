import { runScript, say, ScriptError } from './console.ts'
import { readConfig } from '#src/server/config.ts'
import { distDir } from './site/build.ts'
import { alone } from './site/lock.ts'
import { buildChecked, pull } from './site/refresh.ts'

/** `npm run build`: pulls the catalog and writes the static site to dist/, for any host. */
runScript(async () => {
  const config = readConfig(process.env)
  const done = await alone(config.dataDir, async () => {
    const { snapshot } = await pull(config, false, say)
    await buildChecked(
      config,
      distDir,
      snapshot.products.map(({ slug }) => slug),
      say,
    )
    say('the site is in dist/')
    return true
  })
  if (!done) throw new ScriptError('Another rebuild is under way on this data folder: let it end.')
})
