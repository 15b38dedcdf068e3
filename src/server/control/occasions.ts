import { inIndia } from '#src/domain/india.ts'
import { occasionFile, setOccasions } from '../occasion/file.ts'
import { readOccasions, rupeesOf, type StoredOccasion } from '../occasion/occasion.service.ts'
import type { CommandContext } from './commands.ts'
import { parseFile } from './file.ts'
import { refuseLostPictures } from './pictures.ts'

/** What is not set is undefined, and so not in the printed file. */
const printed = ({ rule, ...occasion }: StoredOccasion) => ({
  slug: occasion.slug,
  name: occasion.name,
  text: occasion.text,
  picture: occasion.picture ?? undefined,
  firstDay: occasion.firstDay ?? undefined,
  lastDay: occasion.lastDay ?? undefined,
  lastOrder: occasion.lastOrder
    ? inIndia(occasion.lastOrder).toISOString().slice(0, 16)
    : undefined,
  enquiry: occasion.enquiry || undefined,
  products: occasion.products.length ? occasion.products.map(({ slug }) => slug) : undefined,
  rule: rule
    ? {
        categories: rule.categories.length ? rule.categories : undefined,
        tag: rule.tag ?? undefined,
        fromPrice: rupeesOf(rule.fromPrice),
        toPrice: rupeesOf(rule.toPrice),
      }
    : undefined,
})

/** Prints the occasions as JSON, or replaces them by those of a file, all or none. Throws a `OwnerError`. */
export const changeOccasions = async (
  { db, config, say }: CommandContext,
  { text }: { text?: string },
): Promise<void> => {
  if (text === undefined)
    return say(JSON.stringify({ occasions: (await readOccasions(db)).map(printed) }, null, 2))
  const given = parseFile(occasionFile, text)
  await refuseLostPictures(config, given)
  await db.transaction((tx) => setOccasions(tx, given.occasions))
  say(
    `${given.occasions.length} occasions are in the shop; "npm run rebuild" brings them to the pages`,
  )
}
