import { asc, eq } from 'drizzle-orm'
import { toRupees } from '#src/domain/money.ts'
import type { OccasionRule } from '#src/domain/occasion.ts'
import type { Db } from '../db/database.ts'
import { categories, verticals } from '../db/schema/menu.ts'
import { occasionCategories, occasionProducts, occasions } from '../db/schema/occasion.ts'
import { products } from '../db/schema/product.ts'

type Row = typeof occasions.$inferSelect

/** An occasion with the products that it names; `rule` is null without a condition. */
export interface StoredOccasion extends Pick<
  Row,
  'slug' | 'name' | 'text' | 'picture' | 'firstDay' | 'lastDay' | 'lastOrder' | 'enquiry'
> {
  products: { id: number; slug: string; hidden: boolean }[]
  rule: OccasionRule | null
}

export const rupeesOf = (paise: number | null): number | undefined =>
  paise === null ? undefined : toRupees(paise)

export const readOccasions = async (db: Db): Promise<StoredOccasion[]> => {
  const rows = await db.select().from(occasions).orderBy(asc(occasions.position))
  const named = await db
    .select({
      occasionId: occasionProducts.occasionId,
      id: products.id,
      slug: products.slug,
      hidden: products.hidden,
    })
    .from(occasionProducts)
    .innerJoin(products, eq(products.id, occasionProducts.productId))
    .orderBy(asc(occasionProducts.position))
  const ruled = await db
    .select({ occasionId: occasionCategories.occasionId, slug: categories.slug })
    .from(occasionCategories)
    .innerJoin(categories, eq(categories.id, occasionCategories.categoryId))
    .innerJoin(verticals, eq(verticals.id, categories.verticalId))
    .orderBy(asc(verticals.position), asc(categories.position))
  return rows.map(({ id: ofId, position: _, tag, fromPrice, toPrice, ...row }) => {
    const own = ruled.filter(({ occasionId }) => occasionId === ofId).map(({ slug }) => slug)
    const isRule = own.length > 0 || tag !== null || fromPrice !== null || toPrice !== null
    return {
      ...row,
      products: named
        .filter(({ occasionId }) => occasionId === ofId)
        .map(({ occasionId: _, ...product }) => product),
      rule: isRule ? { categories: own, tag, fromPrice, toPrice } : null,
    }
  })
}
