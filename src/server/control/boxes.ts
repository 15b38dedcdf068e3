import { boxFile, readBoxFile, setBoxes } from '../box/file.ts'
import type { CommandContext } from './commands.ts'
import { parseFile } from './file.ts'

/** Prints boxes and pieces as JSON, or replaces them by those of a file, all or none. Throws a `OwnerError`. */
export const changeBoxes = async (
  { db, say }: CommandContext,
  { text }: { text?: string },
): Promise<void> => {
  if (text === undefined) return say(JSON.stringify(await readBoxFile(db), null, 2))
  const given = parseFile(boxFile, text)
  await db.transaction((tx) => setBoxes(tx, given))
  say(
    `${given.boxes.length} boxes and ${given.pieces.length} pieces are in the shop; ` +
      '"npm run rebuild" brings them to the pages',
  )
}
