import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { products } from '../db/schema/product.ts'

const slugOf = async (db: Db, where: ReturnType<typeof eq>): Promise<string | null> => {
  const [row] = await db.select({ slug: products.slug }).from(products).where(where)
  return row?.slug ?? null
}

const largest = 2_147_483_647

/** The address word of the product with an id, as `/product?id=` names it; null when there is none. */
export const slugOfId = async (db: Db, id: string): Promise<string | null> =>
  /^[1-9]\d{0,9}$/.test(id) && Number(id) <= largest
    ? slugOf(db, eq(products.id, Number(id)))
    : null

/** The same of a product that may have come after the pages were built, in whatever letters it is asked for. */
export const slugOfWord = async (db: Db, word: string): Promise<string | null> => {
  const slug = word.toLowerCase()
  return /^[a-z0-9-]{1,120}$/.test(slug) ? slugOf(db, eq(products.slug, slug)) : null
}
