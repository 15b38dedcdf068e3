import { runScript, say } from './lib/console.ts'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#src/server/base/settings/config.ts'
import { buildDir, openBuilder } from './site/build.ts'
import { sourceDigest } from './site/source.ts'
import { finishForHost } from './release/export.ts'
import { exportFolder, replaceFolder } from './release/export-folder.ts'
import { moveFolder, root } from './lib/files.ts'
import { withRebuildLock } from './lib/lock.ts'
import { pull } from './catalog/pull.ts'
import { buildChecked } from './release/refresh.ts'
import { sampleValuesWarning } from '#src/server/base/settings/sample-values.ts'

// `npm run build`: the static site from scratch, in dist/ or `-- --to DIR`; `--pictures` adds all pictures.
runScript(async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, pictures: { type: 'boolean' } },
  })
  const config = readConfig(process.env)
  const warning = sampleValuesWarning(config)
  if (warning) say(warning)
  const dir = await exportFolder(config.dataDir, values.to ?? join(root, 'dist'))
  await withRebuildLock(config.dataDir, { waits: false }, async () => {
    const builder = await openBuilder(config, await sourceDigest(config.siteUrl, process.env))
    try {
      const { slugs } = await pull(config)
      await buildChecked(config, builder, { slugs, last: null, expected: slugs.length })
    } finally {
      builder.end()
    }
    const made = buildDir(config.dataDir)
    await finishForHost(config, { dir: made, pictures: values.pictures === true })
    await replaceFolder(config.dataDir, dir, (draft) => moveFolder(made, draft))
    say(`the site is in ${values.to ?? 'dist/'}`)
  })
})
