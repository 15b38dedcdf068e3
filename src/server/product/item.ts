import Type, { type Static } from 'typebox'
import { paragraphs } from '#src/contract/fields.schema.ts'
import { allergens, diets } from '#src/domain/diet.ts'
import { toPaise } from '#src/domain/money.ts'
import type { ProductInput } from './save.service.ts'

const line = Type.String({ maxLength: 300 })
const words = paragraphs(0, 5000)
const slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 100 })
const rupees = Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 })
const count = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const someLines = Type.Array(line, { maxItems: 50 })

const oneOf = (codes: object) =>
  Type.String({ pattern: `^(${Object.keys(codes).join('|')})$`, maxLength: 20 })

const pictures = Type.Array(Type.String({ pattern: '^[a-z0-9-]+\\.(jpg|png|webp)$' }), {
  maxItems: 12,
})

const sizeSchema = Type.Object({
  quantity: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
  unit: Type.Union([
    Type.Literal('g'),
    Type.Literal('kg'),
    Type.Literal('ml'),
    Type.Literal('l'),
    Type.Literal('pieces'),
  ]),
  mrp: rupees,
  sellingPrice: rupees,
  stock: count,
  maxPerOrder: count,
  color: Type.Optional(
    Type.Object({
      name: Type.String({ minLength: 1, maxLength: 40 }),
      code: Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
    }),
  ),
  pictures: Type.Optional(pictures),
  expDate: Type.Optional(Type.String({ format: 'date' })),
  itemCode: Type.String({ minLength: 1, maxLength: 60 }),
  barcode: Type.Optional(Type.String({ pattern: '^[0-9]{8,14}$' })),
  dimensionsCm: Type.Optional(
    Type.Array(Type.Number({ minimum: 0 }), { minItems: 3, maxItems: 3 }),
  ),
  deal: Type.Optional(
    Type.Object({
      kind: Type.Union([Type.Literal('deal'), Type.Literal('hot')]),
      price: rupees,
    }),
  ),
})

/** An item of a file, of the sample shop or imported; `sample/README.md` explains each field. */
export const itemSchema = Type.Object({
  slug,
  name: Type.String({ minLength: 1, maxLength: 120 }),
  nameHi: Type.Optional(Type.String({ maxLength: 120 })),
  brand: slug,
  category: slug,
  subcategory: Type.Optional(slug),
  ageGroups: Type.Optional(Type.Array(slug, { maxItems: 20 })),
  pictures,
  description: words,
  ingredients: words,
  allergens: someLines,
  contains: Type.Optional(Type.Array(oneOf(allergens), { uniqueItems: true })),
  diets: Type.Optional(Type.Array(oneOf(diets), { uniqueItems: true })),
  veg: Type.Boolean(),
  type: line,
  modelName: Type.Optional(Type.String({ maxLength: 120 })),
  storage: line,
  shelfLife: Type.Optional(
    Type.Object({
      value: Type.Integer({ minimum: 1, maximum: 1000 }),
      unit: Type.Union([Type.Literal('days'), Type.Literal('months')]),
    }),
  ),
  containerType: line,
  organic: Type.Boolean(),
  polished: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  countryOrigin: line,
  manufacturedBy: line,
  packedBy: line,
  marketedBy: line,
  fssai: Type.Optional(Type.String({ pattern: '^[0-9]{14}$' })),
  hsn: Type.String({ pattern: '^[0-9]{4,8}$' }),
  gstPercent: Type.Number({ minimum: 0, maximum: 100 }),
  spellings: someLines,
  newArrival: Type.Boolean(),
  sizes: Type.Array(sizeSchema, { minItems: 1, maxItems: 50 }),
})
export type Item = Static<typeof itemSchema>
type ItemSize = Item['sizes'][number]

/** Columns of a CSV file; one row is one size, rows with the same `item` are sizes of one item. */
export const csvColumns = [
  ...['item', 'name', 'name_hi', 'brand', 'category', 'subcategory', 'age_groups', 'pictures'],
  ...['quantity', 'unit', 'mrp', 'selling_price', 'stock', 'max_per_order', 'item_code', 'barcode'],
  ...['deal_kind', 'deal_price', 'description', 'ingredients', 'allergens', 'veg', 'type'],
  ...['storage', 'shelf_life', 'shelf_life_unit', 'container_type', 'organic', 'country_origin'],
  ...['manufactured_by', 'packed_by', 'marketed_by', 'fssai', 'hsn', 'gst_percent', 'spellings'],
  ...['new_arrival', 'model_name', 'polished', 'exp_date', 'color_name', 'color_code'],
  ...['contains', 'diets'],
] as const
export type CsvCells = Partial<Record<(typeof csvColumns)[number], string>>

/** Every field, not validated yet; undefined: not given. */
type Raw<T> = Record<keyof T, unknown>

const number = (text = ''): number => (text === '' ? NaN : Number(text))
const several = (text = ''): string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)
const yes = (text = ''): boolean => /^(1|yes|true|y)$/i.test(text)

export const csvSize = (row: CsvCells): Raw<ItemSize> => ({
  quantity: number(row.quantity),
  unit: row.unit,
  mrp: number(row.mrp),
  sellingPrice: number(row.selling_price || row.mrp),
  stock: number(row.stock),
  maxPerOrder: number(row.max_per_order || '10'),
  itemCode: row.item_code,
  barcode: row.barcode || undefined,
  expDate: row.exp_date || undefined,
  color:
    row.color_name || row.color_code ? { name: row.color_name, code: row.color_code } : undefined,
  pictures: row.pictures ? several(row.pictures) : undefined,
  dimensionsCm: undefined,
  deal: row.deal_kind ? { kind: row.deal_kind, price: number(row.deal_price) } : undefined,
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
  description: row.description || 'Not available',
  ingredients: row.ingredients ?? '',
  allergens: several(row.allergens),
  // An empty cell states nothing; 'none' states that it holds none of them.
  contains: row.contains ? several(row.contains).filter((code) => code !== 'none') : undefined,
  diets: several(row.diets),
  veg: yes(row.veg || 'yes'),
  type: row.type ?? '',
  modelName: row.model_name || undefined,
  polished: row.polished ? yes(row.polished) : undefined,
  storage: row.storage ?? '',
  shelfLife: row.shelf_life
    ? { value: number(row.shelf_life), unit: row.shelf_life_unit || 'days' }
    : undefined,
  containerType: row.container_type ?? '',
  organic: yes(row.organic),
  countryOrigin: row.country_origin || 'India',
  manufacturedBy: row.manufactured_by ?? '',
  packedBy: row.packed_by || (row.manufactured_by ?? ''),
  marketedBy: row.marketed_by ?? '',
  fssai: row.fssai || undefined,
  hsn: row.hsn,
  gstPercent: number(row.gst_percent),
  spellings: several(row.spellings),
  newArrival: yes(row.new_arrival),
})

/** 'Deep Green' as a part of an address. */
const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const productOf = (item: Item, size: ItemSize): ProductInput => ({
  item: item.slug,
  slug: [
    `${item.slug}-${size.quantity}${size.unit === 'pieces' ? '-' : ''}${size.unit}`,
    ...(size.color ? [slugOf(size.color.name)] : []),
  ].join('-'),
  // Cards, bags and orders tell colours apart by the name.
  name: size.color ? `${item.name}, ${size.color.name}` : item.name,
  nameHi: item.nameHi ?? '',
  brand: item.brand,
  category: item.category,
  subcategory: item.subcategory ?? null,
  ageGroups: item.ageGroups ?? [],
  pictures: size.pictures ?? item.pictures,
  amount: size.quantity,
  unit: size.unit,
  colorName: size.color?.name ?? '',
  colorCode: size.color?.code ?? '',
  mrp: toPaise(size.mrp),
  sellingPrice: toPaise(size.sellingPrice),
  dealKind: size.deal?.kind ?? null,
  dealPrice: size.deal ? toPaise(size.deal.price) : 0,
  stock: size.stock,
  maxPerOrder: size.maxPerOrder,
  isNew: item.newArrival,
  description: item.description,
  ingredients: item.ingredients,
  allergens: item.allergens,
  contains: item.contains ?? null,
  diets: item.diets ?? [],
  veg: item.veg,
  type: item.type,
  modelName: item.modelName ?? '',
  storage: item.storage,
  shelfLife: item.shelfLife?.value ?? null,
  shelfLifeUnit: item.shelfLife?.unit ?? null,
  expDate: size.expDate ?? null,
  containerType: item.containerType,
  organic: item.organic,
  polished: item.polished ?? null,
  dimensionsCm: size.dimensionsCm ?? null,
  countryOfOrigin: item.countryOrigin,
  manufacturedBy: item.manufacturedBy,
  packedBy: item.packedBy,
  marketedBy: item.marketedBy,
  fssai: item.fssai ?? '',
  hsn: item.hsn,
  gstPercent: item.gstPercent,
  itemCode: size.itemCode,
  barcode: size.barcode ?? null,
  spellings: item.spellings,
})

/** One product per size of each item. */
export const productsOf = (items: readonly Item[]): ProductInput[] =>
  items.flatMap((item) => item.sizes.map((size) => productOf(item, size)))
