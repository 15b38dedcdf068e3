import { indiaDate } from '#src/domain/india.ts'
import type { Db } from '../../db/database.ts'
import { OwnerError, refusal } from '../../base/errors.ts'
import { isSlug } from '../../base/owner-fields.ts'
import { cellsOf } from '../../product/csv-cells.ts'
import { productSlug, productsOf, type Item } from '../../product/item.ts'
import { menuErrors, readMenus, saveProducts, type Menus } from '../../product/save.service.ts'
import { rankItems } from '../../product/rank.service.ts'
import { readItems } from '../../product/items.service.ts'
import { allOf } from '../allowed.ts'
import { checkItem, type CheckedItem } from './check-item.ts'
import { itemsOfCsv, type KnownCells, type RawItem, type RawItems } from './csv-items.ts'
import type { CommandContext } from '../../http/services.ts'
import { placeIn } from '../validation.ts'
import { parseJson, refusalOfAll } from './file.ts'
import { checkPictures } from './pictures.ts'

const nameOf = (item: unknown, at: number): string => {
  const slug = (item as { slug?: unknown } | null)?.slug
  return typeof slug === 'string' && slug ? `Item ${slug}` : `Item number ${at + 1}`
}

const itemsOfJson = (text: string): RawItems => {
  const parsed = parseJson(text)
  if (!Array.isArray(parsed))
    throw new OwnerError('The file must hold a list of items: [ {...}, {...} ].')
  if (!parsed.length) throw refusal('The file has no items')
  const items = parsed.map((item: unknown, at) => ({
    item,
    where: () => nameOf(item, at),
    called: (field: string) => placeIn(item, field.split('.')),
  }))
  return { items, errors: [], missing: new Set() }
}

/** The shop's products, as cells of a file by slug. */
const readKnown = async (db: Db): Promise<KnownCells> =>
  new Map(
    (await readItems(db)).flatMap((item) =>
      item.sizes.map((size) => [productSlug(item.slug, size), cellsOf(item, size)] as const),
    ),
  )

/** Null: what is empty or no slug, which is told as such. */
const slugIn = (value: unknown): string | null =>
  typeof value === 'string' && isSlug(value) ? value : null

/** Also of an item with other errors, which is not checked yet: the owner shall need one round only. */
const unknownMenus = ({ item, where }: RawItem, menus: Menus): string[] => {
  const { brand, category, subcategory, ageGroups } = (item ?? {}) as Record<string, unknown>
  const named = {
    brand: slugIn(brand),
    category: slugIn(category),
    subcategory: slugIn(subcategory),
    ageGroups: Array.isArray(ageGroups) ? ageGroups.flatMap((age) => slugIn(age) ?? []) : [],
  }
  return menuErrors(named, menus).map((error) => `${where('sizes.0')}: ${error}`)
}

const picturesOf = ({ item }: RawItem): unknown[] => {
  const { pictures, sizes } = (item ?? {}) as Record<string, unknown>
  const own = Array.isArray(sizes) ? (sizes as ({ pictures?: unknown } | null)[]) : []
  return [pictures, own.map((size) => size?.pictures)]
}

const withoutStock = ({ item, placeOf }: CheckedItem, known: KnownCells): string[] =>
  productsOf([item]).flatMap(({ slug, stock }, at) =>
    stock === null && !known.has(slug) ? [`${placeOf(at)}: a new product needs its stock`] : [],
  )

const doubleSizes = (checked: readonly CheckedItem[]): string[] => {
  const places = new Map<string, string>()
  return checked.flatMap(({ item, placeOf }) =>
    productsOf([item]).flatMap(({ slug }, at) => {
      const first = places.get(slug)
      places.set(slug, first ?? placeOf(at))
      return first === undefined
        ? []
        : [`${placeOf(at)}: the size ${slug} stands in the file already (${first})`]
    }),
  )
}

const expired = (checked: readonly CheckedItem[], today: string): string[] =>
  checked.flatMap(({ item, placeOf }) =>
    item.sizes.flatMap(({ expDate }, at) =>
      expDate && expDate < today
        ? [`Warning: ${placeOf(at)}: the expiry date ${expDate} is over, so it is not sold`]
        : [],
    ),
  )

/** What a card and its place in the menus show; the label may differ from size to size. */
const ofDish = ['name', 'name_hi', 'brand', 'category', 'subcategory'] as const

/** A file with one size of a dish changes that size only: the owner may have meant the dish. */
const splitDishes = (checked: readonly CheckedItem[], after: KnownCells): string[] => {
  const dishes = Map.groupBy(after.values(), ({ item }) => item)
  return [...new Set(checked.map(({ item }) => item.slug))].flatMap((slug) => {
    const sizes = dishes.get(slug) ?? []
    const split = ofDish.filter((name) => new Set(sizes.map((cells) => cells[name])).size > 1)
    return split.length ? [`Warning: the sizes of ${slug} differ in ${allOf(split)} now`] : []
  })
}

/** A file of before they were hidden would show them again unnoticed. */
const shownAgain = (slugs: readonly string[], before: KnownCells, after: KnownCells): string[] => {
  const isHidden = (cells: KnownCells, slug: string) => cells.get(slug)?.hidden === 'yes'
  const back = slugs.filter((slug) => isHidden(before, slug) && !isHidden(after, slug))
  const names = back.join(', ')
  return back.length
    ? [`Warning: the file shows again what was hidden: ${names} (product SLUG --hide)`]
    : []
}

const countLine = (slugs: readonly string[], before: KnownCells, after: KnownCells): string => {
  const isAlike = (slug: string) =>
    JSON.stringify(before.get(slug)) === JSON.stringify(after.get(slug))
  const added = slugs.filter((slug) => !before.has(slug)).length
  const same = slugs.filter((slug) => before.has(slug) && isAlike(slug)).length
  return `Products in the file: ${added} new, ${slugs.length - added - same} changed, ${same} as before; the shop has ${after.size} now. "npm run rebuild" brings them to the pages`
}

/** Imports the products of a file, replacing those with the same slug; all or none. */
export const importFile = async (
  { db, config, now, say }: CommandContext,
  { text, kind }: { text: string; kind: 'csv' | 'json' },
): Promise<number> => {
  const known = await readKnown(db)
  const raw = kind === 'csv' ? itemsOfCsv(text, known) : itemsOfJson(text)
  const results = raw.items.map((one) => checkItem(one, raw.missing))
  const errors = [...raw.errors, ...results.flatMap((one) => one.errors)]
  const checked = results.flatMap(({ checked: one }) => one ?? [])
  const menus = await readMenus(db)
  errors.push(...raw.items.flatMap((one) => unknownMenus(one, menus)))
  errors.push(...checked.flatMap((one) => withoutStock(one, known)))
  errors.push(...doubleSizes(checked))
  const items = checked.map((one): Item => one.item)
  const pictures = await checkPictures(config, raw.items.map(picturesOf))
  errors.push(...pictures.errors)
  if (errors.length) throw refusalOfAll(errors, pictures.warnings)
  const inputs = productsOf(items)
  const slugs = inputs.map(({ slug }) => slug)
  await saveProducts(db, inputs)
  // A new size takes the place of its dish.
  await rankItems(db, now())
  const after = await readKnown(db)
  const lines = [
    ...pictures.warnings,
    ...expired(checked, indiaDate(now())),
    ...splitDishes(checked, after),
    ...shownAgain(slugs, known, after),
    countLine(slugs, known, after),
  ]
  lines.forEach((line) => say(line))
  return inputs.length
}
