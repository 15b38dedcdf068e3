import type { Static, TSchema } from 'typebox'
import { parseOpeningHours } from '#src/domain/hours.ts'
import { boxFile, readBoxFile, setBoxes } from '../../box/file.ts'
import type { Db } from '../../db/database.ts'
import { occasionFile, readOccasionFile, setOccasions } from '../../occasion/file.ts'
import { readShopFile } from '../../shop/read.ts'
import { saveShopFile } from '../../shop/save.ts'
import { shopFile, type ShopFile } from '../../shop/schema.ts'
import type { CommandContext } from '../../http/services.ts'
import { parseFile, refusalOfAll } from './file.ts'
import { checkPictures } from './pictures.ts'

interface OwnerFile<S extends TSchema> {
  schema: S
  read: (db: Db) => Promise<unknown>
  save: (tx: Db, file: Static<S>) => Promise<void>
  told: (file: Static<S>) => string
  warningsOf?: (file: Static<S>) => string[]
}

/** A command that prints what the shop has as JSON, or saves a file's content, all of it or none. */
const fileCommand =
  <S extends TSchema>({ schema, read, save, told, warningsOf }: OwnerFile<S>) =>
  async ({ db, config, say }: CommandContext, { text }: { text?: string }): Promise<void> => {
    if (text === undefined) return say(JSON.stringify(await read(db), null, 2))
    const file = parseFile(schema, text)
    const { errors, warnings } = await checkPictures(config, file)
    if (errors.length) throw refusalOfAll(errors, warnings)
    await db.transaction((tx) => save(tx, file))
    for (const warning of [...warnings, ...(warningsOf?.(file) ?? [])]) say(warning)
    say(`${told(file)}; "npm run rebuild" brings them to the pages`)
  }

const unreadHours = ({ stores = [] }: ShopFile): string[] =>
  stores
    .filter(({ hours }) => hours && !parseOpeningHours(hours))
    .map(
      ({ name, hours }) =>
        `The hours of ${name} are shown as they stand, "${hours}". Written like "Mo-Sa 11:00-19:00; Su 10:00-14:00", pages also say whether it is open.`,
    )

export const changeShop = fileCommand({
  schema: shopFile,
  read: readShopFile,
  save: saveShopFile,
  told: (file) => `${Object.keys(file).join(', ')} are as in the file`,
  warningsOf: unreadHours,
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
