import { and, asc, eq, inArray, lte, notInArray, sql, type SQL } from 'drizzle-orm'
import type { WireOffer } from '#src/contract/offer.schema.ts'
import { toRupees } from '#src/domain/money.ts'
import type { Db } from '../db/open.ts'
import { brands, categories } from '../db/schema/catalog.ts'
import { products } from '../db/schema/product.ts'
import { cartOfferProducts, cartOffers } from '../db/schema/shop.ts'
import { cardColumns, cardOf, listingOrder, selectCards, soldOut } from '../product/card.ts'
import { isMainSize } from '../product/size.ts'

type Row = Awaited<ReturnType<typeof readRows>>[number]

const readRows = (db: Db, condition?: SQL) =>
  db
    .select({ ...cardColumns, offer: cartOffers })
    .from(cartOffers)
    .innerJoin(cartOfferProducts, eq(cartOfferProducts.offerId, cartOffers.id))
    .innerJoin(products, eq(products.id, cartOfferProducts.productId))
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(condition)
    .orderBy(asc(cartOffers.position), soldOut, asc(cartOfferProducts.position))

const offerOf = (rows: readonly Row[]): WireOffer[] => {
  const [first] = rows
  if (!first) return []
  const { id, name, minCartAmount } = first.offer
  const shown = rows.map((row) => ({
    ...cardOf(row),
    photo: row.pictures[0] ?? '',
    gallery_images: row.pictures,
  }))
  return [{ id, name, min_cart_amount: toRupees(minCartAmount), products: shown }]
}

/** All offers on bags, in the shop's order; what can be bought comes first in each. */
export const readOffers = async (db: Db): Promise<WireOffer[]> => {
  const rows = await readRows(db)
  const ids = [...new Set(rows.map((row) => row.offer.id))]
  return ids.flatMap((id) => offerOf(rows.filter((row) => row.offer.id === id)))
}

/** The offer of the highest minimum that a bag of this worth reaches, or null. */
export const readApplicable = async (db: Db, paise: number): Promise<WireOffer | null> => {
  const best = db
    .select({ id: cartOffers.id })
    .from(cartOffers)
    .where(lte(cartOffers.minCartAmount, paise))
    .orderBy(sql`${cartOffers.minCartAmount} desc`, asc(cartOffers.position))
    .limit(1)
  const [offer] = offerOf(await readRows(db, inArray(cartOffers.id, best)))
  return offer ?? null
}

/** How many products a bag is shown beside it. */
const besideBag = 8

/**
 * Products that go with a bag: other items of the categories in it, one size each, what can be
 * bought first; without a bag, or with one that is full of everything, the new ones.
 */
export const readBesideBag = async (db: Db, productIds: readonly number[]) => {
  const inBag = productIds.length
    ? await db
        .select({ item: products.item, categoryId: products.categoryId })
        .from(products)
        .where(inArray(products.id, [...productIds]))
    : []
  const items = inBag.map((row) => row.item)
  const others = items.length ? notInArray(products.item, items) : undefined
  const near = inBag.length
    ? inArray(
        products.categoryId,
        inBag.map((row) => row.categoryId),
      )
    : eq(products.isNew, true)
  const read = (where: SQL | undefined) =>
    selectCards(db)
      .where(where)
      .orderBy(...listingOrder)
      .limit(besideBag)
  const rows = await read(and(near, others, isMainSize))
  const found = rows.length ? rows : await read(and(eq(products.isNew, true), others, isMainSize))
  return found.map(cardOf)
}
