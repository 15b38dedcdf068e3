import type { Item, ItemSize } from './item.ts'

/**
 * Columns of a CSV file; one row is one size, rows with the same `item` are sizes of one item. The last is never
 * empty: Excel saves rows without their delimiters for empty cells at the end.
 */
export const csvColumns = [
  ...['item', 'name', 'name_hi', 'brand', 'category', 'subcategory', 'age_groups', 'pictures'],
  ...['quantity', 'unit', 'mrp', 'selling_price', 'stock', 'max_per_order', 'item_code', 'barcode'],
  ...['deal_kind', 'deal_price', 'description', 'ingredients', 'allergens', 'veg', 'type'],
  ...['storage', 'shelf_life', 'shelf_life_unit', 'container_type', 'organic', 'country_origin'],
  ...['manufactured_by', 'packed_by', 'marketed_by', 'fssai', 'hsn', 'spellings'],
  ...['new_arrival', 'model_name', 'polished', 'exp_date', 'color_name', 'color_code'],
  ...['contains', 'diets', 'dimensions_cm', 'gst_percent'],
] as const
type CsvColumn = (typeof csvColumns)[number]
/** Columns in which the sizes of an item may differ. */
export const sizeColumns: ReadonlySet<CsvColumn> = new Set<CsvColumn>([
  ...(['quantity', 'unit', 'mrp', 'selling_price', 'stock', 'max_per_order'] as const),
  ...(['item_code', 'barcode', 'deal_kind', 'deal_price', 'exp_date'] as const),
  ...(['color_name', 'color_code', 'dimensions_cm', 'pictures'] as const),
])
export type CsvCells = Partial<Record<CsvColumn, string>>

/** Every field, not validated yet; undefined: not given. */
type Raw<T> = Record<keyof T, unknown>

const number = (text = ''): number => (text === '' ? NaN : Number(text))
const several = (text = ''): string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)
/** 'none' states that there are none. */
const severalOrNone = (text: string): string[] => several(text).filter((one) => one !== 'none')
/** Any other word stays, and is refused: 'Veg' must not become a 'no'. */
const yesOrNo = (text = ''): unknown =>
  /^(1|yes|true|y)$/i.test(text) ? true : /^(0|no|false|n)?$/i.test(text) ? false : text

export const csvSize = (row: CsvCells): Raw<ItemSize> => ({
  quantity: number(row.quantity),
  unit: row.unit,
  mrp: number(row.mrp),
  sellingPrice: number(row.selling_price || row.mrp),
  stock: row.stock ? number(row.stock) : undefined,
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
  deal: row.deal_kind ? { kind: row.deal_kind, price: number(row.deal_price) } : undefined,
})

/** In the words of the specification. */
export const noDescription = 'Not available'

/** What a new product states where its row says nothing. */
export const withDefaults = (row: CsvCells): CsvCells => ({
  ...row,
  description: row.description || noDescription,
  country_origin: row.country_origin || 'India',
  packed_by: row.packed_by || (row.manufactured_by ?? ''),
})

export const csvItem = (row: CsvCells): Raw<Omit<Item, 'sizes'>> => ({
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
  // An empty cell states nothing.
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

const word = (value: boolean | null | undefined): string =>
  value === true ? 'yes' : value === false ? 'no' : ''

/** The cells of a size, as `csvItem` and `csvSize` read them. */
export const cellsOf = (item: Item, size: ItemSize): Required<CsvCells> => ({
  item: item.slug,
  name: item.name,
  name_hi: item.nameHi ?? '',
  brand: item.brand,
  category: item.category,
  subcategory: item.subcategory ?? '',
  age_groups: (item.ageGroups ?? []).join('|'),
  pictures: (size.pictures ?? item.pictures).join('|'),
  quantity: String(size.quantity),
  unit: size.unit,
  mrp: String(size.mrp),
  selling_price: String(size.sellingPrice),
  stock: String(size.stock ?? ''),
  max_per_order: String(size.maxPerOrder),
  item_code: size.itemCode,
  barcode: size.barcode ?? '',
  deal_kind: size.deal?.kind ?? '',
  deal_price: String(size.deal?.price ?? ''),
  description: item.description,
  ingredients: item.ingredients,
  allergens: item.allergens.join('|') || 'none',
  contains: item.contains ? item.contains.join('|') || 'none' : '',
  diets: (item.diets ?? []).join('|'),
  veg: word(item.veg),
  type: item.type,
  storage: item.storage,
  shelf_life: String(item.shelfLife?.value ?? ''),
  shelf_life_unit: item.shelfLife?.unit ?? '',
  container_type: item.containerType,
  organic: word(item.organic),
  country_origin: item.countryOrigin,
  manufactured_by: item.manufacturedBy,
  packed_by: item.packedBy,
  marketed_by: item.marketedBy,
  fssai: item.fssai ?? '',
  hsn: item.hsn,
  gst_percent: String(item.gstPercent),
  spellings: item.spellings.join('|'),
  new_arrival: word(item.newArrival),
  model_name: item.modelName ?? '',
  polished: word(item.polished),
  exp_date: size.expDate ?? '',
  color_name: size.color?.name ?? '',
  color_code: size.color?.code ?? '',
  dimensions_cm: (size.dimensionsCm ?? []).join('x'),
})
