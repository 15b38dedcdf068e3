import type { Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { StartError } from '../errors.ts'
import { saveProducts } from '../product/save.service.ts'
import type { SampleItem } from '../sample/files.ts'
import { productsOf } from '../sample/products.ts'
import { readCsv } from './csv.ts'
import { itemSchema } from './item.schema.ts'
import type { CommandContext } from './commands.ts'

type Item = Static<typeof itemSchema>
type Cells = Record<string, string>

const check = Compile(itemSchema)

/** Columns of a CSV file; one row is one size, rows with the same `item` are sizes of one item. */
export const csvColumns = [
  ...['item', 'name', 'name_hi', 'brand', 'category', 'subcategory', 'age_groups', 'pictures'],
  ...['quantity', 'unit', 'mrp', 'selling_price', 'stock', 'max_per_order', 'item_code', 'barcode'],
  ...['deal_kind', 'deal_price', 'description', 'ingredients', 'allergens', 'veg', 'type'],
  ...['storage', 'shelf_life', 'shelf_life_unit', 'container_type', 'organic', 'country_origin'],
  ...[
    'manufactured_by',
    'packed_by',
    'marketed_by',
    'fssai',
    'hsn',
    'gst_percent',
    'spellings',
    'new_arrival',
  ],
] as const

const number = (text = ''): number => (text === '' ? NaN : Number(text))
const several = (text = ''): string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)
const yes = (text = ''): boolean => /^(1|yes|true|y)$/i.test(text)
const given = <T>(key: string, value: T | undefined | '') =>
  value === undefined || value === '' ? {} : { [key]: value }

const sizeOf = (row: Cells) => ({
  quantity: number(row['quantity']),
  unit: row['unit'],
  mrp: number(row['mrp']),
  sellingPrice: number(row['selling_price'] || row['mrp']),
  stock: number(row['stock']),
  maxPerOrder: number(row['max_per_order'] || '10'),
  itemCode: row['item_code'],
  ...given('barcode', row['barcode']),
  ...given(
    'deal',
    row['deal_kind'] && { kind: row['deal_kind'], price: number(row['deal_price']) },
  ),
})

const itemOf = (row: Cells) => ({
  slug: row['item'],
  name: row['name'],
  ...given('nameHi', row['name_hi']),
  brand: row['brand'],
  category: row['category'],
  ...given('subcategory', row['subcategory']),
  ageGroups: several(row['age_groups']),
  pictures: several(row['pictures']),
  description: row['description'] || 'Not available',
  ingredients: row['ingredients'] ?? '',
  allergens: several(row['allergens']),
  veg: yes(row['veg'] || 'yes'),
  type: row['type'] ?? '',
  storage: row['storage'] ?? '',
  ...given(
    'shelfLife',
    row['shelf_life'] && {
      value: number(row['shelf_life']),
      unit: row['shelf_life_unit'] || 'days',
    },
  ),
  containerType: row['container_type'] ?? '',
  organic: yes(row['organic']),
  countryOrigin: row['country_origin'] || 'India',
  manufacturedBy: row['manufactured_by'] ?? '',
  packedBy: row['packed_by'] || (row['manufactured_by'] ?? ''),
  marketedBy: row['marketed_by'] ?? '',
  ...given('fssai', row['fssai']),
  hsn: row['hsn'],
  gstPercent: number(row['gst_percent']),
  spellings: several(row['spellings']),
  newArrival: yes(row['new_arrival']),
})

const itemsOfCsv = (text: string): unknown[] => {
  const [head = [], ...rows] = readCsv(text)
  const columns = head.map((cell) => cell.trim().toLowerCase())
  const stranger = columns.find((name) => !(csvColumns as readonly string[]).includes(name))
  if (stranger !== undefined)
    throw new StartError(
      `The column "${stranger}" is not known; columns are ${csvColumns.join(', ')}.`,
    )
  const items = new Map<string, ReturnType<typeof itemOf> & { sizes: unknown[] }>()
  for (const [at, row] of rows.entries()) {
    if (row.length > columns.length)
      throw new StartError(
        `Row ${at + 2} has ${row.length} cells, but there are ${columns.length} columns.`,
      )
    const cells = Object.fromEntries(columns.map((name, cell) => [name, row[cell]?.trim() ?? '']))
    const key = cells['item'] || `(row ${at + 2})`
    const item = items.get(key) ?? { ...itemOf(cells), sizes: [] }
    item.sizes.push(sizeOf(cells))
    items.set(key, item)
  }
  return [...items.values()]
}

const itemsOfJson = (text: string): unknown[] => {
  try {
    const parsed: unknown = JSON.parse(text)
    if (Array.isArray(parsed)) return parsed
  } catch (cause) {
    throw new StartError(`The file is no JSON: ${(cause as Error).message}`, { cause })
  }
  throw new StartError('The file must hold a list of items: [ {...}, {...} ].')
}

const nameOf = (item: unknown, at: number): string => {
  const slug = (item as { slug?: unknown } | null)?.slug
  return typeof slug === 'string' && slug ? `Item ${slug}` : `Item number ${at + 1}`
}

const checked = (item: unknown, at: number): Item => {
  if (!check.Check(item)) {
    const [fault] = check.Errors(item)
    const field = fault?.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'it'
    throw new StartError(
      `${nameOf(item, at)}: ${field} ${fault?.message ?? 'is not as it should be'}.`,
    )
  }
  for (const size of item.sizes) {
    const wrong = (text: string) =>
      new StartError(`${nameOf(item, at)}, ${size.quantity} ${size.unit}: ${text}.`)
    if (size.sellingPrice > size.mrp) throw wrong('sellingPrice is above mrp')
    if (size.deal && size.deal.price >= size.sellingPrice)
      throw wrong('the price of a deal must be below sellingPrice')
  }
  return item
}

const completed = (item: Item): SampleItem =>
  ({
    polished: null,
    ageGroups: [],
    ...item,
    subcategory: item.subcategory ?? null,
    shelfLife: item.shelfLife ?? { value: null, unit: null },
    sizes: item.sizes.map((size) => ({ dimensionsCm: null, barcode: null, ...size })),
  }) as unknown as SampleItem

/** Adds the products of a file, or replaces those of the same slug; all of them or none. */
export const importFile = async (
  { db, say }: CommandContext,
  { text, kind }: { text: string; kind: 'csv' | 'json' },
): Promise<number> => {
  const raw = kind === 'csv' ? itemsOfCsv(text) : itemsOfJson(text)
  const items = raw.map((item, at) => completed(checked(item, at)))
  const inputs = productsOf(items)
  const slugs = new Set<string>()
  for (const { slug } of inputs) {
    if (slugs.has(slug)) throw new StartError(`The size ${slug} stands twice in the file.`)
    slugs.add(slug)
  }
  await saveProducts(db, inputs)
  say(
    `${inputs.length} products of ${items.length} items are in the shop; "npm run rebuild" brings them to the pages`,
  )
  return inputs.length
}
