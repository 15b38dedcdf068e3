import { rm, writeFile } from 'node:fs/promises'
import { errorCode, fileReasons } from '#src/server/base/error-code.ts'
import { readConfig } from '#src/server/base/settings/config.ts'
import { connectStore } from './catalog/store-client.ts'
import { runScript, ScriptError } from './lib/console.ts'
import { withRebuildLock } from './lib/lock.ts'
import { usage } from './owner/usage.ts'
import { readCommandLine } from './owner/command-line.ts'
import { assertSameSiteUrl } from './release/site-url.ts'

/** Never overwrites: the file may hold what the owner has not imported yet. */
const writeNew = (file: string, text: string) =>
  writeFile(file, text, { flag: 'wx' }).catch(async (error: unknown) => {
    const code = errorCode(error)
    if (code === 'EEXIST') throw new ScriptError(`${file} is there already: choose another name.`)
    // A full disk leaves a part of it, in the way of the next try.
    if (code === 'ENOSPC') await rm(file, { force: true })
    const reason = code === 'ENOENT' ? 'its folder does not exist' : fileReasons[code]
    throw new ScriptError(`${file} cannot be written (${reason ?? String(error)}).`)
  })

runScript(async () => {
  const typed = await readCommandLine()
  if (!typed) return console.log(usage)
  const { name, words, options, args } = typed
  const config = readConfig(process.env)
  if (options.publish) await assertSameSiteUrl(config)
  // Loaded while the command runs.
  const publishing = options.publish ? import('./release/refresh.ts') : null
  const shop = await connectStore(config, () => undefined)
  try {
    const result = await shop.command(name, args, (line) => console.log(line))
    if (name === 'export') {
      await writeNew(words[0]!, result as string)
      console.log(`all products are in ${words[0]}`)
    }
  } catch (error) {
    throw new ScriptError(error instanceof Error ? error.message : String(error))
  } finally {
    await shop.close()
  }
  const refresh = (await publishing)?.refresh
  if (refresh)
    await withRebuildLock(config.dataDir, { waits: true }, () =>
      refresh(config, { isChanged: true }),
    )
})
