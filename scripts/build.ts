import { runScript, say, ScriptError } from './console.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#src/server/config.ts'
import { distDir } from './site/build.ts'
import { finishForHost } from './site/export.ts'
import { alone } from './site/lock.ts'
import { buildChecked, pull } from './site/refresh.ts'

/**
 * `npm run build`: pulls the catalog and writes the static site to dist/ (`-- --to DIR`: elsewhere)
 * from scratch, for any host; with `--pictures` it holds every picture, too.
 */
runScript(async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, pictures: { type: 'boolean' } },
  })
  const config = readConfig(process.env)
  const dir = values.to === undefined ? distDir : resolve(values.to)
  const done = await alone(config.dataDir, async () => {
    const { snapshot } = await pull(config, false, say)
    await buildChecked(
      config,
      dir,
      snapshot.products.map(({ slug }) => slug),
      say,
    )
    await finishForHost(config, dir, values.pictures === true, say)
    say(`the site is in ${values.to ?? 'dist/'}`)
    return true
  })
  if (!done) throw new ScriptError('Another rebuild is under way on this data folder: let it end.')
})
