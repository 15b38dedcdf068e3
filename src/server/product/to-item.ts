import { asc, eq, sql } from 'drizzle-orm'
import { toRupees } from '#src/domain/money.ts'
import { withoutColor } from '#src/domain/product.ts'
import type { Db } from '../db/database.ts'
import { ageGroups, brands, categories, subcategories } from '../db/schema/menu.ts'
import { productAgeGroups, products } from '../db/schema/product.ts'
import type { Item, ItemSize } from './item.ts'

const selectRows = (db: Db) =>
  db
    .select({
      product: products,
      brand: brands.slug,
      category: categories.slug,
      subcategory: subcategories.slug,
      ageGroups: sql<string[]>`array(
        select ${ageGroups.slug} from ${productAgeGroups}
        join ${ageGroups} on ${ageGroups.id} = ${productAgeGroups.ageGroupId}
        where ${productAgeGroups.productId} = ${products.id} order by ${ageGroups.position})`,
    })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .orderBy(asc(products.id))

type Row = Awaited<ReturnType<typeof selectRows>>[number]

/** Optional fields too must be given: one left out would be emptied by the next import. */
type Whole<T> = { [Key in keyof Required<T>]: T[Key] }

const sizeOf = ({ product }: Row): Whole<ItemSize> => ({
  quantity: product.amount,
  unit: product.unit as ItemSize['unit'],
  mrp: toRupees(product.mrp),
  sellingPrice: toRupees(product.sellingPrice),
  stock: product.stock,
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

const factsOf = ({ product, ...menus }: Row): Whole<Omit<Item, 'sizes' | 'pictures'>> => ({
  slug: product.item,
  name: withoutColor(product.name, product.colorName),
  nameHi: product.nameHi || undefined,
  brand: menus.brand,
  category: menus.category,
  subcategory: menus.subcategory ?? undefined,
  ageGroups: menus.ageGroups,
  description: product.description,
  ingredients: product.ingredients,
  allergens: product.allergens,
  contains: product.contains ?? undefined,
  diets: product.diets,
  veg: product.veg,
  type: product.type,
  modelName: product.modelName || undefined,
  storage: product.storage,
  shelfLife:
    product.shelfLife && product.shelfLifeUnit
      ? { value: product.shelfLife, unit: product.shelfLifeUnit }
      : undefined,
  containerType: product.containerType,
  organic: product.organic,
  polished: product.polished,
  countryOrigin: product.countryOfOrigin,
  manufacturedBy: product.manufacturedBy,
  packedBy: product.packedBy,
  marketedBy: product.marketedBy,
  fssai: product.fssai || undefined,
  hsn: product.hsn,
  gstPercent: product.gstPercent,
  spellings: product.spellings,
  newArrival: product.isNew,
})

/** All products as items of a file: importing them changes nothing. Sizes with equal facts share an item. */
export const readItems = async (db: Db): Promise<Item[]> => {
  const items = new Map<string, Item>()
  for (const row of await selectRows(db)) {
    const facts = factsOf(row)
    const key = JSON.stringify(facts)
    const item = items.get(key) ?? { ...facts, pictures: row.product.pictures, sizes: [] }
    const size = sizeOf(row)
    const isShared = JSON.stringify(size.pictures) === JSON.stringify(item.pictures)
    item.sizes.push({ ...size, pictures: isShared ? undefined : size.pictures })
    items.set(key, item)
  }
  return [...items.values()]
}
