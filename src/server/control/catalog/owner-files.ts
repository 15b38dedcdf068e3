import type { Static, TSchema } from 'typebox'
import { boxFile, readBoxFile, setBoxes } from '../../box/file.ts'
import type { Db } from '../../db/database.ts'
import { occasionFile, readOccasionFile, setOccasions } from '../../occasion/file.ts'
import { readShopFile } from '../../shop/read.ts'
import { saveShopFile } from '../../shop/save.ts'
import { shopFile } from '../../shop/schema.ts'
import type { CommandContext } from '../context.ts'
import { parseFile, refusalOfAll } from './file.ts'
import { checkPictures } from './pictures.ts'

interface OwnerFile<S extends TSchema> {
  schema: S
  read: (db: Db) => Promise<unknown>
  save: (tx: Db, file: Static<S>) => Promise<void>
  told: (file: Static<S>) => string
}

/** A command that prints what the shop has as JSON, or saves a file's content, all of it or none. */
const fileCommand =
  <S extends TSchema>({ schema, read, save, told }: OwnerFile<S>) =>
  async ({ db, config, say }: CommandContext, { text }: { text?: string }): Promise<void> => {
    if (text === undefined) return say(JSON.stringify(await read(db), null, 2))
    const file = parseFile(schema, text)
    const { errors, warnings } = await checkPictures(config, file)
    if (errors.length) throw refusalOfAll(errors, warnings)
    await db.transaction((tx) => save(tx, file))
    warnings.forEach(say)
    say(`${told(file)}; "npm run rebuild" brings them to the pages`)
  }

export const changeShop = fileCommand({
  schema: shopFile,
  read: readShopFile,
  save: saveShopFile,
  told: (file) => `${Object.keys(file).join(', ')} are as in the file`,
})

export const changeOccasions = fileCommand({
  schema: occasionFile,
  read: readOccasionFile,
  save: (tx, { occasions }) => setOccasions(tx, occasions),
  told: ({ occasions }) => `${occasions.length} occasions are in the shop`,
})

export const changeBoxes = fileCommand({
  schema: boxFile,
  read: readBoxFile,
  save: setBoxes,
  told: ({ boxes, pieces }) => `${boxes.length} boxes and ${pieces.length} pieces are in the shop`,
})
