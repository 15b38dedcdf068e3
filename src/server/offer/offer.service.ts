import { and, asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { WireOffer } from '#src/contract/offer.schema.ts'
import type { WireDish } from '#src/contract/product.schema.ts'
import { byListingOrder } from '#src/domain/listing.ts'
import { toRupees } from '#src/domain/money.ts'
import type { Db } from '../db/open.ts'
import { brands, categories } from '../db/schema/catalog.ts'
import { products } from '../db/schema/product.ts'
import { cartOfferProducts, cartOffers } from '../db/schema/shop.ts'
import { cardColumns, wireCard, listingOrder, selectCards, type CardRow } from '../card/card.ts'
import { inVertical, readLeaders } from '../product/similar.service.ts'
import { withSizes } from '../card/dish.ts'
import { isMainSize } from '../card/size.ts'

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
    .orderBy(asc(cartOffers.position), asc(products.soldOut), asc(cartOfferProducts.position))

interface Wish {
  by_dish?: 0 | 1 | undefined
}

/** The first size of each dish. */
const onePerDish = <R extends { item: string }>(rows: readonly R[]): R[] => {
  const first = new Map<string, R>()
  for (const row of rows) if (!first.has(row.item)) first.set(row.item, row)
  return [...first.values()]
}

const offerOf = async (
  db: Db,
  rows: readonly Row[],
  { by_dish: byDish }: Wish,
): Promise<WireOffer[]> => {
  const [first] = rows
  if (!first) return []
  const { id, name, minCartAmount } = first.offer
  const shown = (byDish ? onePerDish(rows) : rows).map((row) => ({
    ...wireCard(row),
    photo: row.pictures[0] ?? '',
    gallery_images: row.pictures,
  }))
  const cards = byDish ? await withSizes(db, shown) : shown
  return [{ id, name, min_cart_amount: toRupees(minCartAmount), products: cards }]
}

/** All offers on bags, in the shop's order; available products come first in each. */
export const readOffers = async (db: Db, wish: Wish = {}): Promise<WireOffer[]> => {
  const rows = await readRows(db)
  const ids = [...new Set(rows.map((row) => row.offer.id))]
  const offers: WireOffer[] = []
  for (const id of ids)
    offers.push(
      ...(await offerOf(
        db,
        rows.filter((row) => row.offer.id === id),
        wish,
      )),
    )
  return offers
}

/** The offer with the highest minimum that a bag of this worth reaches, or null. */
export const readApplicable = async (
  db: Db,
  paise: number,
  wish: Wish = {},
): Promise<WireOffer | null> => {
  const best = db
    .select({ id: cartOffers.id })
    .from(cartOffers)
    .where(lte(cartOffers.minCartAmount, paise))
    .orderBy(sql`${cartOffers.minCartAmount} desc`, asc(cartOffers.position))
    .limit(1)
  const [offer] = await offerOf(db, await readRows(db, inArray(cartOffers.id, best)), wish)
  return offer ?? null
}

const besideBag = 8

const readNew = (db: Db) =>
  selectCards(db)
    .where(and(eq(products.isNew, true), isMainSize))
    .orderBy(...listingOrder)
    .limit(besideBag)

/**
 * Products that go with a bag: other items, one size each; available ones first, then the categories in the
 * bag, then the rest of their verticals. New products for an empty bag.
 */
export const readBesideBag = async (
  db: Db,
  productIds: readonly number[],
  { by_dish: byDish }: Wish = {},
): Promise<WireDish[]> => {
  const inBag = productIds.length
    ? await db
        .select()
        .from(products)
        .where(inArray(products.id, [...productIds]))
    : []
  const items = new Set(inBag.map((row) => row.item))
  const near = new Set(inBag.map((row) => row.categoryId))
  const found: CardRow[] = []
  for (const verticalId of new Set(inBag.map((row) => row.verticalId)))
    for (const rows of (await readLeaders(db, inVertical(verticalId))).values())
      found.push(...rows.filter((row) => !items.has(row.item)))
  const later = (row: CardRow) => Number(row.stock <= 0) * 2 + Number(!near.has(row.categoryId))
  found.sort((a, b) => later(a) - later(b) || byListingOrder(a, b))
  const cards = (found.length ? found.slice(0, besideBag) : await readNew(db)).map(wireCard)
  return byDish ? withSizes(db, cards) : cards
}
