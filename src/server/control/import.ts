import { Compile } from 'typebox/compile'
import { dietErrors } from '#src/domain/diet.ts'
import { isGtin } from '#src/domain/gtin.ts'
import { textErrors } from '#src/domain/product-rules.ts'
import { cleaned } from '../base/clean.ts'
import { OwnerError, refusal } from '../base/errors.ts'
import { firstTwice } from '../base/first-twice.ts'
import type { Db } from '../db/open.ts'
import { cellsOf } from '../product/csv-cells.ts'
import { itemSchema, productsOf, productSlug, slugPart, type Item } from '../product/item.ts'
import { saveProducts } from '../product/save.service.ts'
import { readItems } from '../product/to-item.ts'
import { itemsOfCsv, type KnownCells, type RawItem } from './csv-items.ts'
import type { CommandContext } from './commands.ts'
import { faultOf } from './file.ts'
import { refuseLostPictures } from './pictures.ts'

const check = Compile(itemSchema)

const nameOf = (item: unknown, at: number): string => {
  const slug = (item as { slug?: unknown } | null)?.slug
  return typeof slug === 'string' && slug ? `Item ${slug}` : `Item number ${at + 1}`
}

const itemsOfJson = (text: string): RawItem[] => {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (Array.isArray(parsed))
      return parsed.map((item: unknown, at) => ({
        item,
        where: () => nameOf(item, at),
        called: (field) => field,
      }))
  } catch (cause) {
    throw new OwnerError(`The file is no JSON: ${(cause as Error).message}`, { cause })
  }
  throw new OwnerError('The file must hold a list of items: [ {...}, {...} ].')
}

const checked = ({ item: raw, where, called }: RawItem): Item => {
  const item = cleaned(itemSchema, raw)
  if (!check.Check(item)) {
    const [error] = check.Errors(item)
    const field = error?.instancePath.replace(/^\//, '').replaceAll('/', '.') ?? ''
    throw new OwnerError(`${where(field)}: ${field ? called(field) : 'it'} ${faultOf(error)}.`)
  }
  const { diets = [], contains = null } = item
  const [wrong] = [...textErrors(item), ...dietErrors({ ...item, diets, contains })]
  if (wrong) throw refusal(`${where()}: ${wrong}`)
  for (const [at, size] of item.sizes.entries()) {
    const wrongSize = (text: string) =>
      new OwnerError(`${where(`sizes.${at}`)}, ${size.quantity} ${size.unit}: ${text}.`)
    const wrongField = (field: string, text: string) => {
      const place = `sizes.${at}.${field}`
      return new OwnerError(`${where(place)}: ${called(place)} ${text}.`)
    }
    if (size.color && !slugPart(size.color.name))
      throw wrongField('color.name', 'needs letters a to z or digits for the address')
    if (size.barcode && !isGtin(size.barcode))
      throw wrongField('barcode', `"${size.barcode}" is no EAN or UPC: a digit is wrong or missing`)
    if (size.sellingPrice > size.mrp) throw wrongSize('sellingPrice is above mrp')
    if (size.deal && size.deal.price >= size.sellingPrice)
      throw wrongSize('the price of a deal must be below sellingPrice')
  }
  return item
}

const readKnown = async (db: Db): Promise<KnownCells> =>
  new Map(
    (await readItems(db)).flatMap((item) =>
      item.sizes.map((size) => [productSlug(item.slug, size), cellsOf(item, size)] as const),
    ),
  )

/** Imports the products of a file, replacing those with the same slug; all or none. */
export const importFile = async (
  { db, config, say }: CommandContext,
  { text, kind }: { text: string; kind: 'csv' | 'json' },
): Promise<number> => {
  const raw = kind === 'csv' ? itemsOfCsv(text, await readKnown(db)) : itemsOfJson(text)
  const items = raw.map(checked)
  await refuseLostPictures(
    config,
    items.map(({ pictures, sizes }) => [pictures, sizes.map((size) => size.pictures)]),
  )
  const inputs = productsOf(items)
  const twice = firstTwice(inputs.map(({ slug }) => slug))
  if (twice) throw new OwnerError(`The size ${twice} stands twice in the file.`)
  await saveProducts(db, inputs)
  say(
    `${inputs.length} products of ${items.length} items are in the shop; "npm run rebuild" brings them to the pages`,
  )
  return inputs.length
}
