import { eq, type SQL } from 'drizzle-orm'
import { readOffer } from '../../box/box.service.ts'
import type { Db } from '../../db/database.ts'
import { products } from '../../db/schema/product.ts'
import { banners } from '../../db/schema/shop.ts'
import { readOccasions } from '../../occasion/occasion.service.ts'

/** The banners that lead to chosen products, as lines for the owner who takes these out of the shop. */
export const bannersOf = async (tx: Db, chosen: SQL | undefined): Promise<string[]> => {
  const rows = await tx
    .select({ name: banners.name, place: banners.place })
    .from(banners)
    .innerJoin(products, eq(products.id, banners.productId))
    .where(chosen)
    .orderBy(banners.place, banners.position)
  return rows.map(
    ({ name, place }) =>
      `the ${place} banner "${name}" led to it, and now leads nowhere and has no button: npm run store -- shop`,
  )
}

/** Occasions and boxes that have no product left, as lines for the owner. */
export const leftEmpty = async (tx: Db): Promise<string[]> => {
  const empty = (await readOccasions(tx)).filter(
    ({ products: own, rule }) => !rule && own.every(({ hidden }) => hidden),
  )
  const { sizes, pieces } = await readOffer(tx)
  return [
    ...empty.map(
      ({ slug }) => `the occasion ${slug} has no product left: npm run store -- occasions`,
    ),
    ...(sizes.length && !pieces.length
      ? ['boxes have no pieces left: npm run store -- boxes']
      : []),
  ]
}
