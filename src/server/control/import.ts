import { indiaDate } from '#src/domain/india.ts'
import type { Db } from '../db/open.ts'
import { OwnerError, refusal } from '../base/errors.ts'
import { firstTwice } from '../base/first-twice.ts'
import { cellsOf } from '../product/csv-cells.ts'
import { productSlug, productsOf, type Item } from '../product/item.ts'
import { menuFaults, readMenus, saveProducts, type Menus } from '../product/save.service.ts'
import { readItems } from '../product/to-item.ts'
import { checkItem, type CheckedItem } from './check-item.ts'
import { itemsOfCsv, type KnownCells, type RawItems } from './csv-items.ts'
import type { CommandContext } from './commands.ts'
import { placeIn } from './fault.ts'
import { refusalOfAll } from './file.ts'
import { checkPictures } from './pictures.ts'

const nameOf = (item: unknown, at: number): string => {
  const slug = (item as { slug?: unknown } | null)?.slug
  return typeof slug === 'string' && slug ? `Item ${slug}` : `Item number ${at + 1}`
}

const itemsOfJson = (text: string): RawItems => {
  let parsed: unknown
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new OwnerError(`The file is no JSON: ${(cause as Error).message}`, { cause })
  }
  if (!Array.isArray(parsed))
    throw new OwnerError('The file must hold a list of items: [ {...}, {...} ].')
  if (!parsed.length) throw refusal('The file has no items')
  const items = parsed.map((item: unknown, at) => ({
    item,
    where: () => nameOf(item, at),
    called: (field: string) => placeIn(item, field.split('.')),
  }))
  return { items, faults: [], missing: new Set() }
}

/** The shop's products, as cells of a file by slug. */
const readKnown = async (db: Db): Promise<KnownCells> =>
  new Map(
    (await readItems(db)).flatMap((item) =>
      item.sizes.map((size) => [productSlug(item.slug, size), cellsOf(item, size)] as const),
    ),
  )

const unknownMenus = ({ item, placeOf }: CheckedItem, menus: Menus, known: KnownCells): string[] =>
  item.sizes.flatMap((size, at) => {
    const [input] = productsOf([{ ...item, sizes: [size] }])
    if (!input) return []
    const lost = at === 0 ? menuFaults(input, menus) : []
    const stock = input.stock === null && !known.has(input.slug)
    return [...lost, ...(stock ? ['a new product needs its stock'] : [])].map(
      (text) => `${placeOf(at)}: ${text}`,
    )
  })

const tellExpired = (checked: readonly CheckedItem[], today: string, say: (line: string) => void) =>
  checked.forEach(({ item, placeOf }) =>
    item.sizes.forEach(({ expDate }, at) => {
      if (expDate && expDate < today)
        say(`Warning: ${placeOf(at)}: the expiry date ${expDate} is over, so it is not sold`)
    }),
  )

const tellCounts = (
  slugs: readonly string[],
  before: KnownCells,
  after: KnownCells,
  say: (line: string) => void,
): void => {
  const isAlike = (slug: string) =>
    JSON.stringify(before.get(slug)) === JSON.stringify(after.get(slug))
  const added = slugs.filter((slug) => !before.has(slug)).length
  const same = slugs.filter((slug) => before.has(slug) && isAlike(slug)).length
  say(
    `Products in the file: ${added} new, ${slugs.length - added - same} changed, ${same} as before; the shop has ${after.size} now. "npm run rebuild" brings them to the pages`,
  )
}

/** Imports the products of a file, replacing those with the same slug; all or none. */
export const importFile = async (
  { db, config, now, say }: CommandContext,
  { text, kind }: { text: string; kind: 'csv' | 'json' },
): Promise<number> => {
  const known = await readKnown(db)
  const raw = kind === 'csv' ? itemsOfCsv(text, known) : itemsOfJson(text)
  const results = raw.items.map((one) => checkItem(one, raw.missing))
  const faults = [...raw.faults, ...results.flatMap((one) => one.faults)]
  const checked = results.flatMap(({ checked: one }) => one ?? [])
  const menus = await readMenus(db)
  faults.push(...checked.flatMap((one) => unknownMenus(one, menus, known)))
  const items = checked.map((one): Item => one.item)
  const shown = items.map(({ pictures, sizes }) => [pictures, sizes.map((size) => size.pictures)])
  const pictures = await checkPictures(config, shown)
  faults.push(...pictures.faults)
  if (faults.length) throw refusalOfAll(faults)
  const inputs = productsOf(items)
  const slugs = inputs.map(({ slug }) => slug)
  const twice = firstTwice(slugs)
  if (twice) throw new OwnerError(`The size ${twice} stands twice in the file.`)
  await saveProducts(db, inputs)
  pictures.warnings.forEach(say)
  tellExpired(checked, indiaDate(now()), say)
  tellCounts(slugs, known, await readKnown(db), say)
  return inputs.length
}
