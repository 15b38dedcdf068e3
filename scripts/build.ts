import { runScript, say } from './lib/console.ts'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#src/server/base/config.ts'
import { buildDir } from './site/build.ts'
import { finishForHost } from './release/export.ts'
import { exportFolder, replaceFolder } from './release/export-folder.ts'
import { moveFolder, root } from './lib/files.ts'
import { withRebuildLock } from './lib/lock.ts'
import { pull } from './catalog/pull.ts'
import { buildChecked } from './release/refresh.ts'
import { warnOfSampleValues } from './release/sample-values.ts'

// `npm run build`: the static site from scratch, in dist/ or `-- --to DIR`; `--pictures` adds all pictures.
runScript(async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, pictures: { type: 'boolean' } },
  })
  const config = readConfig(process.env)
  warnOfSampleValues(config)
  const dir = await exportFolder(config.dataDir, values.to ?? join(root, 'dist'))
  await withRebuildLock(config.dataDir, false, async () => {
    const { slugs } = await pull(config, null)
    const made = buildDir(config.dataDir)
    await buildChecked(config, made, slugs)
    await finishForHost(config, made, values.pictures === true)
    await replaceFolder(config.dataDir, dir, (draft) => moveFolder(made, draft))
    say(`the site is in ${values.to ?? 'dist/'}`)
  })
})
