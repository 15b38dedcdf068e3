import { writeFile } from 'node:fs/promises'
import { readConfig } from '#src/server/base/config.ts'
import { connectStore } from './catalog/store-client.ts'
import { runScript, ScriptError } from './lib/console.ts'
import { withRebuildLock } from './lib/lock.ts'
import { usage } from './lib/owner-usage.ts'
import { readWords } from './lib/owner-words.ts'
import { assertSameAddress } from './release/address.ts'

/** Never overwrites: the file may hold what the owner has not imported yet. */
const writeNew = (file: string, text: string) =>
  writeFile(file, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new ScriptError(
      error.code === 'EEXIST'
        ? `${file} is there already: choose another name.`
        : `${file} cannot be written (${error.code ?? error.message}).`,
    )
  })

runScript(async () => {
  const read = await readWords()
  if (!read) return console.log(usage)
  const { name, words, options, args } = read
  const config = readConfig(process.env)
  if (options.publish) await assertSameAddress(config)
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
  if (!options.publish) return
  const { refresh } = await import('./release/refresh.ts')
  await withRebuildLock(config.dataDir, true, () => refresh(config))
})
