import { readShopFile } from '../shop/read.ts'
import { saveShopFile } from '../shop/save.ts'
import { shopFile } from '../shop/schema.ts'
import type { CommandContext } from './commands.ts'
import { parseFile } from './file.ts'
import { refuseLostPictures } from './pictures.ts'

/** Prints the shop's menus, banners, offers, stores, questions and fees as JSON, or sets those of a file. */
export const changeShop = async (
  { db, config, say }: CommandContext,
  { text }: { text?: string },
): Promise<void> => {
  if (text === undefined) return say(JSON.stringify(await readShopFile(db), null, 2))
  const file = parseFile(shopFile, text)
  await refuseLostPictures(config, file)
  await db.transaction((tx) => saveShopFile(tx, file))
  say(
    `${Object.keys(file).join(', ')} are as in the file; "npm run rebuild" brings them to the pages`,
  )
}
