import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { boxPlaces, type BoxOffer, type BoxPiece, type BoxPlaces } from '#src/domain/box.ts'
import { keepsDays } from '../card/diet.ts'
import { isOffSale, isShown } from '../card/stock.ts'
import type { Db } from '../db/database.ts'
import { boxes, boxPieces } from '../db/schema/box.ts'
import { products } from '../db/schema/product.ts'

interface StoredPiece extends BoxPiece {
  gstPercent: number
  onSale: boolean
}

const isPlaces = (count: number): count is BoxPlaces => boxPlaces.some((known) => known === count)

export const readBoxes = async (db: Db) =>
  (await db.select().from(boxes).orderBy(asc(boxes.places))).flatMap(({ places, ...box }) =>
    isPlaces(places) ? [{ ...box, places }] : [],
  )

const onSale = sql<boolean>`(${boxPieces.offered} and not ${isOffSale()})`

const pieceColumns = {
  productId: products.id,
  slug: products.slug,
  name: products.name,
  nameHi: products.nameHi,
  picture: sql<string | null>`${products.pictures}[1]`,
  price: boxPieces.price,
  grams: boxPieces.grams,
  veg: products.veg,
  contains: products.contains,
  diets: products.diets,
  travels: boxPieces.travels,
  keepsDays,
  gstPercent: products.gstPercent,
  onSale,
  stock: sql<number>`case when ${onSale}
    then ${boxPieces.loose} + ${products.stock} * ${boxPieces.perPack} else 0 end`,
}

/** Offered pieces in the owner's order, or those with `ids`: one that is not on sale has no stock. */
export const readPieces = (db: Db, ids?: readonly number[]): Promise<StoredPiece[]> =>
  db
    .select(pieceColumns)
    .from(boxPieces)
    .innerJoin(products, eq(products.id, boxPieces.productId))
    .where(
      ids ? inArray(boxPieces.productId, [...ids]) : and(isShown(), eq(boxPieces.offered, true)),
    )
    .orderBy(asc(boxPieces.position))

export const readOffer = async (db: Db): Promise<BoxOffer> => ({
  sizes: await readBoxes(db),
  pieces: await readPieces(db),
})
