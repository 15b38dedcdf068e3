import { backUp } from '../backup/backup.service.ts'
import { restore } from '../backup/restore.service.ts'
import type { CommandContext } from './context.ts'

export const runBackup = async (
  { db, config, now, say }: CommandContext,
  { dir }: { dir: string },
): Promise<void> => {
  const { rows, pictures, version } = await backUp(db, config.dataDir, dir, now())
  say(
    `${rows} rows and ${pictures} pictures of the shop are in ${dir} (version ${version}); it holds personal data`,
  )
}

export const runRestore = async (
  { db, config, say }: CommandContext,
  { dir }: { dir: string },
): Promise<void> => {
  const { rows, pictures, madeAt, versions } = await restore(db, config.dataDir, dir)
  say(`${rows} rows and ${pictures} pictures are restored; the shop is as it was at ${madeAt}`)
  const [then = '', now] = versions
  if (now) say(`it was of version ${then}, and is brought up to ${now}`)
  say('"npm run rebuild" brings it to the pages')
}
