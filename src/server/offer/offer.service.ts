import { and, asc, eq, inArray, lte, type SQL } from 'drizzle-orm'
import type { ByDish } from '#src/contract/fields.schema.ts'
import type { WireOffer } from '#src/contract/offer.schema.ts'
import type { WireDish } from '#src/contract/product.schema.ts'
import { byListingOrder } from '#src/domain/listing.ts'
import { toRupees } from '#src/domain/money.ts'
import type { Db } from '../db/database.ts'
import { brands, categories } from '../db/schema/menu.ts'
import { products } from '../db/schema/product.ts'
import { cartOfferProducts, cartOffers } from '../db/schema/shop.ts'
import { cardColumns, wireCard, listingOrder, selectCards, type CardRow } from '../card/card.ts'
import { inVertical, readFirstOfCategories } from '../product/similar.service.ts'
import { withSizes } from '../card/dish.ts'
import { isMainSize } from '../card/size.ts'
import { isShown } from '../card/stock.ts'

type Row = Awaited<ReturnType<typeof readRows>>[number]

const readRows = (db: Db, condition?: SQL) =>
  db
    .select({ ...cardColumns, offer: cartOffers })
    .from(cartOffers)
    .innerJoin(cartOfferProducts, eq(cartOfferProducts.offerId, cartOffers.id))
    .innerJoin(products, eq(products.id, cartOfferProducts.productId))
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(isShown(), condition))
    .orderBy(asc(cartOffers.position), asc(products.soldOut), asc(cartOfferProducts.position))

const wireOffer = async (
  db: Db,
  rows: readonly [Row, ...Row[]],
  { by_dish: byDish }: ByDish,
): Promise<WireOffer> => {
  const { id, name, minCartAmount } = rows[0].offer
  const leaders = [...Map.groupBy(rows, ({ item }) => item).values()].map(([first]) => first!)
  const shown = (byDish ? leaders : rows).map((row) => ({
    ...wireCard(row),
    photo: row.pictures[0] ?? '',
    gallery_images: row.pictures,
  }))
  const cards = byDish ? await withSizes(db, shown) : shown
  return { id, name, min_cart_amount: toRupees(minCartAmount), products: cards }
}

const wireOffers = (db: Db, rows: readonly Row[], choice: ByDish): Promise<WireOffer[]> => {
  const byOffer = Map.groupBy(rows, ({ offer }) => offer.id)
  return Promise.all(
    [...byOffer.values()].map((own) => wireOffer(db, own as [Row, ...Row[]], choice)),
  )
}

/** All offers on bags, in the shop's order; available products come first in each. */
export const readOffers = async (db: Db, choice: ByDish): Promise<WireOffer[]> =>
  wireOffers(db, await readRows(db), choice)

/** The offer with the highest minimum that a bag of this worth reaches, or null. */
export const readApplicable = async (
  db: Db,
  paise: number,
  choice: ByDish,
): Promise<WireOffer | null> => {
  const rows = await readRows(db, lte(cartOffers.minCartAmount, paise))
  const highest = Math.max(...rows.map((row) => row.offer.minCartAmount))
  const best = rows.filter((row) => row.offer.minCartAmount === highest)
  const [offer] = await wireOffers(db, best, choice)
  return offer ?? null
}

const besideBag = 8

const readNew = (db: Db) =>
  selectCards(db, and(eq(products.isNew, true), isMainSize))
    .orderBy(...listingOrder)
    .limit(besideBag)

/** Other items, one size each: of the bag's categories, then of its verticals. New ones for an empty bag. */
export const readBesideBag = async (
  db: Db,
  productIds: readonly number[],
  { by_dish: byDish }: ByDish,
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
    for (const rows of (await readFirstOfCategories(db, inVertical(verticalId))).values())
      found.push(...rows.filter((row) => !items.has(row.item)))
  const later = (row: CardRow) => Number(row.stock <= 0) * 2 + Number(!near.has(row.categoryId))
  found.sort((a, b) => later(a) - later(b) || byListingOrder(a, b))
  const cards = (found.length ? found.slice(0, besideBag) : await readNew(db)).map(wireCard)
  return byDish ? withSizes(db, cards) : cards
}
