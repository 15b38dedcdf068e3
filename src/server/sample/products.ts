import { toPaise } from '#src/domain/money.ts'
import type { ProductInput } from '../product/save.service.ts'
import type { SampleItem, SampleSize } from './files.ts'

/** 'Deep Green' as a part of an address. */
const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const productOf = (item: SampleItem, size: SampleSize): ProductInput => ({
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
  subcategory: item.subcategory,
  ageGroups: item.ageGroups,
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
  veg: item.veg,
  type: item.type,
  modelName: item.modelName ?? '',
  storage: item.storage,
  shelfLife: item.shelfLife.value,
  shelfLifeUnit: item.shelfLife.unit,
  expDate: size.expDate ?? null,
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
