import { eq, inArray, notInArray, sql } from 'drizzle-orm'
import Type, { type Static } from 'typebox'
import { maxSlugLength } from '#src/contract/fields.schema.ts'
import { boxPlaces } from '#src/domain/box.ts'
import { hsnPattern } from '#src/domain/hsn.ts'
import { toPaise, toRupees } from '#src/domain/money.ts'
import { refusal } from '../base/errors.ts'
import { firstDuplicate } from '../base/first-duplicate.ts'
import { exact, rupees, slugOf } from '../base/owner-fields.ts'
import { idsBySlug } from '../db/ids.ts'
import type { Db } from '../db/database.ts'
import { boxes, boxPieces } from '../db/schema/box.ts'
import { products } from '../db/schema/product.ts'

/** The boxes that shoppers fill, as the owner writes them; docs/boxes.md explains each field. */
export const boxFile = Type.Object(
  {
    boxes: Type.Array(
      Type.Object(
        {
          places: Type.Integer({ minimum: 1, maximum: 25 }),
          price: rupees({ minimum: 0, maximum: 100_000 }),
          maxPerOrder: Type.Integer({ minimum: 1, maximum: 1000 }),
          hsn: Type.String({ pattern: hsnPattern }),
          gstPercent: Type.Number({ minimum: 0, maximum: 40 }),
        },
        exact,
      ),
      { maxItems: boxPlaces.length },
    ),
    pieces: Type.Array(
      Type.Object(
        {
          product: slugOf(maxSlugLength),
          perPack: Type.Integer({ minimum: 1, maximum: 1000 }),
          price: rupees({ minimum: 0.01, maximum: 100_000 }),
          grams: Type.Number({ exclusiveMinimum: 0, maximum: 1000 }),
          travels: Type.Optional(Type.Boolean()),
        },
        exact,
      ),
      { maxItems: 100 },
    ),
  },
  exact,
)
export type BoxFile = Static<typeof boxFile>

const refuseWrong = ({ boxes: sizes, pieces }: BoxFile): void => {
  const places = sizes.map((box) => box.places)
  const odd = places.find((count) => !boxPlaces.some((known) => known === count))
  if (odd !== undefined)
    throw refusal(`A box of ${odd} is no square: boxes have ${boxPlaces.join(', ')} places`)
  const twice = firstDuplicate(places) ?? firstDuplicate(pieces.map(({ product }) => product))
  if (twice !== undefined) throw refusal(`${twice} stands twice in the file`)
  if (sizes.length > 0 !== pieces.length > 0)
    throw refusal('Boxes and pieces go together: without one of them there is nothing to fill')
}

/** Replaces boxes and pieces; loose ones stay. Throws an `OwnerError`. Call it in a transaction. */
export const setBoxes = async (tx: Db, given: BoxFile): Promise<void> => {
  refuseWrong(given)
  const named = given.pieces.map(({ product }) => product)
  const ids = await idsBySlug(tx, products, named)
  const unknown = named.find((slug) => !ids.has(slug))
  if (unknown) throw refusal(`There is no product "${unknown}"`)
  // As an import that changes expiry dates: products first.
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids.values()]))
    .orderBy(products.id)
    .for('no key update')
  await tx.delete(boxes)
  if (given.boxes.length)
    await tx.insert(boxes).values(given.boxes.map((box) => ({ ...box, price: toPaise(box.price) })))
  await tx
    .update(boxPieces)
    .set({ offered: false })
    .where(ids.size ? notInArray(boxPieces.productId, [...ids.values()]) : sql`true`)
  for (const [position, { product, travels = true, price, ...piece }] of given.pieces.entries()) {
    const facts = { ...piece, travels, price: toPaise(price), offered: true, position }
    await tx
      .insert(boxPieces)
      .values({ productId: ids.get(product)!, ...facts })
      .onConflictDoUpdate({ target: boxPieces.productId, set: facts })
  }
}

export const readBoxFile = async (db: Db): Promise<BoxFile> => {
  const sizes = await db.select().from(boxes).orderBy(boxes.places)
  const pieces = await db
    .select({ piece: boxPieces, product: products.slug })
    .from(boxPieces)
    .innerJoin(products, eq(products.id, boxPieces.productId))
    .where(eq(boxPieces.offered, true))
    .orderBy(boxPieces.position)
  return {
    boxes: sizes.map((box) => ({ ...box, price: toRupees(box.price) })),
    pieces: pieces.map(({ product, piece: { perPack, price, grams, travels } }) => ({
      product,
      perPack,
      price: toRupees(price),
      grams,
      travels,
    })),
  }
}
