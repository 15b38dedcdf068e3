import { toPaise } from '#src/domain/money.ts'
import type { ProductInput } from '../product/save.service.ts'
import type { SampleItem, SampleSize } from './files.ts'

const productOf = (item: SampleItem, size: SampleSize): ProductInput => ({
  item: item.slug,
  slug: `${item.slug}-${size.quantity}${size.unit === 'pieces' ? '-' : ''}${size.unit}`,
  name: item.name,
  nameHi: item.nameHi ?? '',
  brand: item.brand,
  category: item.category,
  subcategory: item.subcategory,
  ageGroups: item.ageGroups,
  pictures: item.pictures,
  amount: size.quantity,
  unit: size.unit,
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
  veg: item.veg,
  type: item.type,
  storage: item.storage,
  shelfLife: item.shelfLife.value,
  shelfLifeUnit: item.shelfLife.unit,
  containerType: item.containerType,
  organic: item.organic,
  polished: item.polished,
  dimensionsCm: size.dimensionsCm,
  countryOfOrigin: item.countryOrigin,
  manufacturedBy: item.manufacturedBy,
  packedBy: item.packedBy,
  marketedBy: item.marketedBy,
  fssai: item.fssai ?? '',
  hsn: item.hsn,
  gstPercent: item.gstPercent,
  itemCode: size.itemCode,
  barcode: size.barcode,
  spellings: item.spellings,
})

/** One product per size of each item. */
export const productsOf = (items: readonly SampleItem[]): ProductInput[] =>
  items.flatMap((item) => item.sizes.map((size) => productOf(item, size)))
