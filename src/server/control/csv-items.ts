import { StartError } from '../base/errors.ts'
import { readCsv, type CsvRow } from './csv.ts'

type Cells = Record<string, string>

/** An item of an import file, not validated yet. */
export interface RawItem {
  item: unknown
  /** Where an error is, for people: 'Line 3, item peda'. `field`: such as 'sizes.0.mrp'. */
  where: (field?: string) => string
  /** The file's own name for a field. */
  called: (field: string) => string
}

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
  ...['model_name', 'polished', 'exp_date', 'color_name', 'color_code'],
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
  ...given('expDate', row['exp_date']),
  ...given(
    'color',
    (row['color_name'] || row['color_code']) && {
      name: row['color_name'],
      code: row['color_code'],
    },
  ),
  ...given('pictures', row['pictures'] && several(row['pictures'])),
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
  ...given('modelName', row['model_name']),
  ...given('polished', row['polished'] && yes(row['polished'])),
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

/** Columns that may contain line breaks; elsewhere one means that a quotation mark is missing. */
const long = new Set(['description', 'ingredients'])

const columnsOf = (head: CsvRow | undefined): string[] => {
  const columns = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  const wrong = (text: string) =>
    new StartError(`${text}; columns are ${csvColumns.join(', ')}. Nothing was changed.`)
  const stranger = columns.find((name) => !(csvColumns as readonly string[]).includes(name))
  if (stranger !== undefined) throw wrong(`The column "${stranger}" is not known`)
  const double = columns.find((name, at) => columns.indexOf(name) < at)
  if (double !== undefined) throw wrong(`The column "${double}" stands twice`)
  if (!columns.includes('item')) throw wrong('There is no column "item"')
  return columns
}

const cellsOf = ({ line, cells }: CsvRow, columns: string[]): Cells => {
  if (cells.length > columns.length)
    throw new StartError(
      `Line ${line} has ${cells.length} cells, but there are ${columns.length} columns.`,
    )
  const broken = columns.find((name, at) => !long.has(name) && /[\r\n]/.test(cells[at] ?? ''))
  if (broken !== undefined)
    throw new StartError(
      `Line ${line}: ${broken} goes on in the next line; is a quotation mark missing?`,
    )
  return Object.fromEntries(columns.map((name, at) => [name, cells[at]?.trim() ?? '']))
}

/** 'sizes.0.sellingPrice' is the column selling_price, 'sizes.0.color.code' color_code. */
const columnOf = (field: string): string => {
  const name = field.replace(/^sizes\.\d+\./, '').split('.')
  const [first = '', second] = name
  if (first === 'slug') return 'item'
  if (first === 'deal') return `deal_${second ?? 'kind'}`
  if (first === 'color') return `color_${second ?? 'name'}`
  return first.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export const itemsOfCsv = (text: string): RawItem[] => {
  const [head, ...rows] = readCsv(text)
  const columns = columnsOf(head)
  const items = new Map<string, { item: { sizes: unknown[] }; lines: number[] }>()
  for (const row of rows) {
    const cells = cellsOf(row, columns)
    const key = cells['item'] || `(line ${row.line})`
    const known = items.get(key) ?? { item: { ...itemOf(cells), sizes: [] }, lines: [] }
    known.item.sizes.push(sizeOf(cells))
    known.lines.push(row.line)
    items.set(key, known)
  }
  return [...items].map(([key, { item, lines }]) => ({
    item,
    where: (field) => {
      const [, size = '0'] = /^sizes\.(\d+)/.exec(field ?? '') ?? []
      return `Line ${lines[Number(size)] ?? lines[0]}, item ${key}`
    },
    called: columnOf,
  }))
}
