import Type, { type Static } from 'typebox'
import { literals, paragraphs } from '#src/contract/fields.schema.ts'
import { allergens, diets } from '#src/domain/diet.ts'
import { hsnPattern } from '#src/domain/hsn.ts'
import { toPaise, toRupees } from '#src/domain/money.ts'
import { withoutColor } from '#src/domain/product.ts'
import { exact, picture, rupees, slug } from '../base/owner-fields.ts'
import type { products } from '../db/schema/product.ts'
import type { ProductInput } from './save.service.ts'

const line = Type.String({ maxLength: 300 })
const words = paragraphs(0, 5000)
const price = rupees({ exclusiveMinimum: 0, maximum: 1_000_000 })
const count = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const someLines = Type.Array(line, { maxItems: 50 })

const oneOf = (codes: object) =>
  Type.String({ pattern: `^(${Object.keys(codes).join('|')})$`, maxLength: 20 })

const pictures = Type.Array(picture, { maxItems: 12 })

const sizeSchema = Type.Object(
  {
    quantity: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
    unit: literals('g', 'kg', 'ml', 'l', 'pieces'),
    mrp: price,
    sellingPrice: price,
    /** Missing: the shop's own count stays, so that an older file does not undo sales. */
    stock: Type.Optional(count),
    /** The stock at an export: `stock` counts only where it differs from it, and is refused where the shop sold since. */
    stockWas: Type.Optional(count),
    /** Missing: the shop's own answer stays. */
    hidden: Type.Optional(Type.Boolean()),
    maxPerOrder: count,
    color: Type.Optional(
      Type.Object(
        {
          name: Type.String({ minLength: 1, maxLength: 40 }),
          code: Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
        },
        exact,
      ),
    ),
    pictures: Type.Optional(pictures),
    expDate: Type.Optional(Type.String({ format: 'date' })),
    itemCode: Type.String({ minLength: 1, maxLength: 60 }),
    barcode: Type.Optional(Type.String({ pattern: '^[0-9]{8,14}$' })),
    dimensionsCm: Type.Optional(
      Type.Array(Type.Number({ minimum: 0 }), { minItems: 3, maxItems: 3 }),
    ),
    deal: Type.Optional(Type.Object({ kind: literals('deal', 'hot'), price }, exact)),
  },
  exact,
)

/** An item of a file, of the sample shop or imported; `sample/README.md` explains each field. */
export const itemSchema = Type.Object(
  {
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
      Type.Object(
        { value: Type.Integer({ minimum: 1, maximum: 1000 }), unit: literals('days', 'months') },
        exact,
      ),
    ),
    containerType: line,
    organic: Type.Boolean(),
    polished: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
    countryOrigin: line,
    manufacturedBy: line,
    packedBy: line,
    marketedBy: line,
    fssai: Type.Optional(Type.String({ pattern: '^[0-9]{14}$' })),
    hsn: Type.String({ pattern: hsnPattern }),
    gstPercent: Type.Number({ minimum: 0, maximum: 100 }),
    spellings: someLines,
    newArrival: Type.Boolean(),
    sizes: Type.Array(sizeSchema, { minItems: 1, maxItems: 50 }),
  },
  exact,
)
export type Item = Static<typeof itemSchema>
export type ItemSize = Item['sizes'][number]

/** 'Deep Green (matt)' and '0.5kg' as parts of an address: 'deep-green-matt', '0-5kg'. */
export const slugPart = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The slug of one size: 'kaju-katli-250g', 'samosa-6-pieces', 'gift-box-1kg-green'. */
export const productSlug = (
  item: string,
  { quantity, unit, color }: Pick<ItemSize, 'quantity' | 'unit' | 'color'>,
): string =>
  [
    item,
    slugPart(`${quantity}${unit === 'pieces' ? '-' : ''}${unit}`),
    ...(color ? [slugPart(color.name)] : []),
  ].join('-')

/** Facts that a file and the database have under the same name, and in the same form. */
const facts = [
  'description',
  'ingredients',
  'allergens',
  'veg',
  'type',
  'storage',
  'containerType',
  'organic',
  'manufacturedBy',
  'packedBy',
  'marketedBy',
  'hsn',
  'gstPercent',
  'spellings',
] as const

const pickFacts = <T extends Record<(typeof facts)[number], unknown>>(source: T) =>
  Object.fromEntries(facts.map((name) => [name, source[name]])) as Pick<T, (typeof facts)[number]>

const productInputOf = (item: Item, size: ItemSize): ProductInput => ({
  ...pickFacts(item),
  item: item.slug,
  slug: productSlug(item.slug, size),
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
  stock: size.stock ?? null,
  stockWas: size.stockWas ?? null,
  hidden: size.hidden ?? null,
  maxPerOrder: size.maxPerOrder,
  isNew: item.newArrival,
  contains: item.contains ?? null,
  diets: item.diets ?? [],
  modelName: item.modelName ?? '',
  shelfLife: item.shelfLife?.value ?? null,
  shelfLifeUnit: item.shelfLife?.unit ?? null,
  expDate: size.expDate ?? null,
  polished: item.polished ?? null,
  dimensionsCm: size.dimensionsCm ?? null,
  countryOfOrigin: item.countryOrigin,
  fssai: item.fssai ?? '',
  itemCode: size.itemCode,
  barcode: size.barcode ?? null,
})

export const productsOf = (items: readonly Item[]): ProductInput[] =>
  items.flatMap((item) => item.sizes.map((size) => productInputOf(item, size)))

/** A product of the database, with its menus by slug. */
export interface StoredProduct {
  product: typeof products.$inferSelect
  brand: string
  category: string
  subcategory: string | null
  ageGroups: string[]
}

/** Optional fields too must be given: one left out would be emptied by the next import. */
type Complete<T> = { [Key in keyof Required<T>]: T[Key] }

/** A size as a file has it. Together with `sharedOf`, the inverse of `productInputOf`. */
export const itemSizeOf = ({ product }: StoredProduct): Complete<ItemSize> => ({
  quantity: product.amount,
  unit: product.unit as ItemSize['unit'],
  mrp: toRupees(product.mrp),
  sellingPrice: toRupees(product.sellingPrice),
  stock: product.stock,
  // Only an export knows that it is one.
  stockWas: undefined,
  hidden: product.hidden,
  maxPerOrder: product.maxPerOrder,
  color: product.colorName ? { name: product.colorName, code: product.colorCode } : undefined,
  pictures: product.pictures,
  expDate: product.expDate ?? undefined,
  itemCode: product.itemCode,
  barcode: product.barcode ?? undefined,
  dimensionsCm: product.dimensionsCm ?? undefined,
  deal: product.dealKind
    ? { kind: product.dealKind, price: toRupees(product.dealPrice) }
    : undefined,
})

/** What the sizes of an item share, as a file has it. */
export const sharedOf = ({
  product,
  ...menus
}: StoredProduct): Complete<Omit<Item, 'sizes' | 'pictures'>> => ({
  ...pickFacts(product),
  slug: product.item,
  name: withoutColor(product.name, product.colorName),
  nameHi: product.nameHi || undefined,
  brand: menus.brand,
  category: menus.category,
  subcategory: menus.subcategory ?? undefined,
  ageGroups: menus.ageGroups,
  contains: product.contains ?? undefined,
  diets: product.diets,
  modelName: product.modelName || undefined,
  shelfLife:
    product.shelfLife && product.shelfLifeUnit
      ? { value: product.shelfLife, unit: product.shelfLifeUnit }
      : undefined,
  polished: product.polished,
  countryOrigin: product.countryOfOrigin,
  fssai: product.fssai || undefined,
  newArrival: product.isNew,
})
