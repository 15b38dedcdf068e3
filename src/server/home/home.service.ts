import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { ByDish } from '#src/contract/fields.schema.ts'
import type { WireBanner } from '#src/contract/home.schema.ts'
import type { WireDish } from '#src/contract/product.schema.ts'
import type { Db } from '../db/database.ts'
import { brands, categories, subcategories, verticals } from '../db/schema/menu.ts'
import { products } from '../db/schema/product.ts'
import { banners, brandOffers, outlets } from '../db/schema/shop.ts'
import { wireCard, listingOrder, selectCards } from '../card/card.ts'
import { readDishPage, withSizes } from '../card/dish.ts'
import { isMainSize } from '../card/size.ts'
import { isShown, stockOf } from '../card/stock.ts'

const maxShown = 100

export const readDeals = async (
  db: Db,
  kind: 'deal' | 'hot',
  { by_dish: byDish }: ByDish,
): Promise<WireDish[]> => {
  if (byDish)
    return (await readDishPage(db, eq(products.dealKind, kind), { limit: maxShown })).products
  const rows = await selectCards(db, eq(products.dealKind, kind))
    .orderBy(...listingOrder)
    .limit(maxShown)
  return rows.map(wireCard)
}

/** New items, the largest stock first (specification, section 7). */
export const readNewArrivals = async (db: Db, { by_dish: byDish }: ByDish): Promise<WireDish[]> => {
  const rows = await selectCards(db, and(products.isNew, isMainSize))
    .orderBy(desc(stockOf()), ...listingOrder)
    .limit(maxShown)
  const cards = rows.map(wireCard)
  return byDish ? withSizes(db, cards) : cards
}

const readBanners = (db: Db) =>
  db
    .select({
      banner: banners,
      verticalSlug: verticals.slug,
      categorySlug: categories.slug,
      productId: products.id,
      productSlug: products.slug,
    })
    .from(banners)
    .leftJoin(subcategories, eq(subcategories.id, banners.subcategoryId))
    .leftJoin(
      categories,
      eq(categories.id, sql`coalesce(${banners.categoryId}, ${subcategories.categoryId})`),
    )
    .leftJoin(
      verticals,
      eq(verticals.id, sql`coalesce(${banners.verticalId}, ${categories.verticalId})`),
    )
    .leftJoin(products, and(isShown(), eq(products.id, banners.productId)))
    .orderBy(asc(banners.position), asc(banners.id))

type BannerRow = Awaited<ReturnType<typeof readBanners>>[number]

const wireBanner = (row: BannerRow): WireBanner => ({
  id: row.banner.id,
  name: row.banner.name,
  text: row.banner.text,
  button: row.banner.button,
  alt: row.banner.alt,
  image: row.banner.picture,
  mobile_image: row.banner.phonePicture ?? '',
  color_code: row.banner.color,
  vertical_id: row.banner.verticalId ?? 0,
  category_id: row.banner.categoryId ?? 0,
  subcategory_id: row.banner.subcategoryId ?? 0,
  product_id: row.productId ?? 0,
  site_link: row.banner.siteLink ?? '',
  vertical_name_url: row.verticalSlug ?? '',
  category_name_url: row.categorySlug ?? '',
  product_name_url: row.productSlug ?? '',
})

export const readBannersByPlace = async (db: Db) => {
  const rows = await readBanners(db)
  const at = (place: BannerRow['banner']['place']) =>
    rows.filter((row) => row.banner.place === place).map(wireBanner)
  return { banner: at('hero'), promobanner: at('promo'), sectionbanner: at('section') }
}

export const readBrandOffers = async (db: Db) => {
  const rows = await db
    .select({ offer: brandOffers, brand: brands })
    .from(brandOffers)
    .innerJoin(brands, eq(brands.id, brandOffers.brandId))
    .orderBy(asc(brandOffers.position))
  return rows.map(({ offer, brand }) => ({
    brand_id: brand.id,
    name: brand.name,
    name_url: brand.slug,
    offer_image: offer.picture ?? '',
    brand_icon: offer.icon ?? '',
    brand_offer: offer.offer,
    brand_story: offer.story,
  }))
}

export const readOutlets = async (db: Db) => {
  const rows = await db.select().from(outlets).orderBy(asc(outlets.position))
  return rows.map(({ cityId, photo, ...outlet }) => ({
    ...outlet,
    city_id: cityId,
    photo: photo ?? '',
  }))
}
