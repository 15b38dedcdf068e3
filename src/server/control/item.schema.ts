import Type from 'typebox'
import { paragraphs } from '#src/contract/fields.schema.ts'

const line = Type.String({ maxLength: 300 })
const words = paragraphs(0, 5000)
const slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 100 })
const rupees = Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 })
const count = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const someLines = Type.Array(line, { maxItems: 50 })

const pictures = Type.Array(Type.String({ pattern: '^[a-z0-9-]+\\.(jpg|png|webp)$' }), {
  maxItems: 12,
})

const size = Type.Object({
  quantity: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
  unit: Type.Union(['g', 'kg', 'ml', 'l', 'pieces'].map((unit) => Type.Literal(unit))),
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

/** An item of an import file: the format of the sample shop (`sample/README.md`). */
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
  sizes: Type.Array(size, { minItems: 1, maxItems: 50 }),
})
