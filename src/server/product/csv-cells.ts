import type { Item, ItemSize } from './item.ts'

const word = (value: boolean | null | undefined): string =>
  value === true ? 'yes' : value === false ? 'no' : ''

// A row is a size; rows with the same `item` are sizes of one item. The last cell is never empty: Excel
// saves rows without delimiters for empty cells at the end.
const cells = {
  item: (item) => item.slug,
  name: (item) => item.name,
  name_hi: (item) => item.nameHi ?? '',
  brand: (item) => item.brand,
  category: (item) => item.category,
  subcategory: (item) => item.subcategory ?? '',
  age_groups: (item) => (item.ageGroups ?? []).join('|'),
  pictures: (item, size) => (size.pictures ?? item.pictures).join('|'),
  quantity: (_, size) => String(size.quantity),
  unit: (_, size) => size.unit,
  mrp: (_, size) => String(size.mrp),
  selling_price: (_, size) => String(size.sellingPrice),
  stock: (_, size) => String(size.stock ?? ''),
  stock_was: (_, size) => String(size.stockWas ?? ''),
  max_per_order: (_, size) => String(size.maxPerOrder),
  item_code: (_, size) => size.itemCode,
  barcode: (_, size) => size.barcode ?? '',
  deal_kind: (_, size) => size.deal?.kind ?? '',
  deal_price: (_, size) => String(size.deal?.price ?? ''),
  description: (item) => item.description,
  ingredients: (item) => item.ingredients,
  allergens: (item) => item.allergens.join('|') || 'none',
  veg: (item) => word(item.veg),
  type: (item) => item.type,
  storage: (item) => item.storage,
  shelf_life: (item) => String(item.shelfLife?.value ?? ''),
  shelf_life_unit: (item) => item.shelfLife?.unit ?? '',
  container_type: (item) => item.containerType,
  organic: (item) => word(item.organic),
  country_origin: (item) => item.countryOrigin,
  manufactured_by: (item) => item.manufacturedBy,
  packed_by: (item) => item.packedBy,
  marketed_by: (item) => item.marketedBy,
  fssai: (item) => item.fssai ?? '',
  hsn: (item) => item.hsn,
  spellings: (item) => item.spellings.join('|'),
  new_arrival: (item) => word(item.newArrival),
  model_name: (item) => item.modelName ?? '',
  polished: (item) => word(item.polished),
  exp_date: (_, size) => size.expDate ?? '',
  color_name: (_, size) => size.color?.name ?? '',
  color_code: (_, size) => size.color?.code ?? '',
  contains: (item) => (item.contains ? item.contains.join('|') || 'none' : ''),
  diets: (item) => (item.diets ?? []).join('|'),
  dimensions_cm: (_, size) => (size.dimensionsCm ?? []).join('x'),
  hidden: (_, size) => word(size.hidden),
  gst_percent: (item) => String(item.gstPercent),
} satisfies Record<string, (item: Item, size: ItemSize) => string>
type CsvColumn = keyof typeof cells
export const csvColumns = Object.keys(cells) as CsvColumn[]
export const sizeColumns: ReadonlySet<CsvColumn> = new Set<CsvColumn>([
  'quantity',
  'unit',
  'mrp',
  'selling_price',
  'stock',
  'stock_was',
  'max_per_order',
  'item_code',
  'barcode',
  'deal_kind',
  'deal_price',
  'exp_date',
  'color_name',
  'color_code',
  'dimensions_cm',
  'hidden',
  'pictures',
])
export type CsvCells = Partial<Record<CsvColumn, string>>

export const cellsOf = (item: Item, size: ItemSize) =>
  Object.fromEntries(
    csvColumns.map((name) => [name, cells[name](item, size)]),
  ) as Required<CsvCells>

/** Every field, not validated yet; undefined: not given. */
type Unchecked<T> = Record<keyof T, unknown>

/** In digits only: `Number` also takes '0x10' and '1e3'. A minus is read so that the limit is told. */
const number = (text = ''): number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN)
/** '1.190' may mean 1190. */
export const tooFine = (text = ''): boolean => /\.\d{3,}$/.test(text)
const price = (text?: string): number => (tooFine(text) ? NaN : number(text))
const several = (text = ''): string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)
/** 'none' states that there are none. */
const severalOrNone = (text: string): string[] => several(text).filter((one) => one !== 'none')
/** Any other word stays, and is refused: 'Veg' must not become a 'no'. */
const yesOrNo = (text = ''): unknown => {
  if (/^(1|yes|true|y)$/i.test(text)) return true
  return /^(0|no|false|n)?$/i.test(text) ? false : text
}

export const csvSize = (row: CsvCells): Unchecked<ItemSize> => ({
  quantity: number(row.quantity),
  unit: row.unit,
  mrp: price(row.mrp),
  sellingPrice: price(row.selling_price || row.mrp),
  stock: row.stock ? number(row.stock) : undefined,
  stockWas: row.stock_was ? number(row.stock_was) : undefined,
  hidden: yesOrNo(row.hidden),
  maxPerOrder: number(row.max_per_order || '10'),
  itemCode: row.item_code,
  barcode: row.barcode || undefined,
  expDate: row.exp_date || undefined,
  color:
    row.color_name || row.color_code
      ? { name: row.color_name ?? '', code: row.color_code ?? '' }
      : undefined,
  pictures: row.pictures ? several(row.pictures) : undefined,
  dimensionsCm: row.dimensions_cm ? row.dimensions_cm.split('x').map(number) : undefined,
  deal: row.deal_kind ? { kind: row.deal_kind, price: price(row.deal_price) } : undefined,
})

/** In the words of the specification. */
export const noDescription = 'Not available'

export const withDefaults = (row: CsvCells): CsvCells => ({
  ...row,
  description: row.description || noDescription,
  country_origin: row.country_origin || 'India',
  packed_by: row.packed_by || (row.manufactured_by ?? ''),
})

export const csvItem = (row: CsvCells): Unchecked<Omit<Item, 'sizes'>> => ({
  slug: row.item,
  name: row.name,
  nameHi: row.name_hi || undefined,
  brand: row.brand,
  category: row.category,
  subcategory: row.subcategory || undefined,
  ageGroups: several(row.age_groups),
  pictures: several(row.pictures),
  description: row.description ?? '',
  ingredients: row.ingredients ?? '',
  // An empty cell must not declare that there are none.
  allergens: row.allergens ? severalOrNone(row.allergens) : undefined,
  contains: row.contains ? severalOrNone(row.contains) : undefined,
  diets: several(row.diets),
  veg: row.veg ? yesOrNo(row.veg) : undefined,
  type: row.type ?? '',
  modelName: row.model_name || undefined,
  polished: row.polished ? yesOrNo(row.polished) : undefined,
  storage: row.storage ?? '',
  shelfLife: row.shelf_life
    ? { value: number(row.shelf_life), unit: row.shelf_life_unit || 'days' }
    : undefined,
  containerType: row.container_type ?? '',
  organic: yesOrNo(row.organic),
  countryOrigin: row.country_origin ?? '',
  manufacturedBy: row.manufactured_by ?? '',
  packedBy: row.packed_by ?? '',
  marketedBy: row.marketed_by ?? '',
  fssai: row.fssai || undefined,
  hsn: row.hsn,
  gstPercent: number(row.gst_percent),
  spellings: several(row.spellings),
  newArrival: yesOrNo(row.new_arrival),
})
