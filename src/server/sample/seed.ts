import { sql } from 'drizzle-orm'
import { daysAfter, indiaDate, momentOf } from '#src/domain/india.ts'
import { toPaise } from '#src/domain/money.ts'
import type { Db } from '../db/open.ts'
import {
  ageGroups,
  brands,
  categories,
  genders,
  subcategories,
  verticals,
} from '../db/schema/catalog.ts'
import { products } from '../db/schema/product.ts'
import {
  bankOffers,
  banners,
  brandOffers,
  cartOfferProducts,
  cartOffers,
  outlets,
  settings,
} from '../db/schema/shop.ts'
import { setBoxes } from '../box/file.ts'
import { importPincodes } from '../pincode/directory.ts'
import { productsOf } from '../product/item.ts'
import { saveProducts } from '../product/save.service.ts'
import { readSampleItems, readSampleShop, type SampleBanner, type SampleShop } from './files.ts'
import { saveSampleOccasions } from './occasions.ts'
import { saveSampleReviews } from './reviews.ts'

const day = 24 * 60 * 60 * 1000

/** Ids by slug of what was saved; a slug that the files use but do not declare is named. */
type Ids = Record<'vertical' | 'category' | 'brand' | 'product', Map<string, number>>

const idOf = (ids: Ids, kind: keyof Ids, slug: string): number => {
  const id = ids[kind].get(slug)
  if (id === undefined) throw new Error(`The sample shop has no ${kind} "${slug}".`)
  return id
}

const mapOf = (rows: { id: number; slug: string }[]) => new Map(rows.map((r) => [r.slug, r.id]))
const positioned = <T>(rows: readonly T[]) => rows.map((row, position) => ({ ...row, position }))

const saveMenus = async (db: Db, shop: SampleShop) => {
  await db.insert(ageGroups).values(positioned(shop.ageGroups))
  await db.insert(genders).values(positioned(shop.genders))
  const brand = mapOf(await db.insert(brands).values(positioned(shop.brands)).returning())
  const vertical = new Map<string, number>()
  const category = new Map<string, number>()
  for (const [position, { categories: below, ...names }] of shop.verticals.entries()) {
    const [saved] = await db
      .insert(verticals)
      .values({ ...names, position })
      .returning()
    if (!saved) continue
    vertical.set(saved.slug, saved.id)
    const rows = positioned(below).map((row) => ({ ...row, verticalId: saved.id }))
    for (const row of await db.insert(categories).values(rows).returning())
      category.set(row.slug, row.id)
  }
  await db.insert(subcategories).values(
    shop.verticals
      .flatMap((v) => v.categories)
      .flatMap((c) =>
        positioned(c.subcategories).map((row) => ({
          ...row,
          categoryId: category.get(c.slug) ?? 0,
        })),
      ),
  )
  return { brand, vertical, category }
}

const bannerRow = (ids: Ids, place: 'hero' | 'promo' | 'section') => {
  const target = (kind: 'vertical' | 'category' | 'product', slug: string | undefined) =>
    slug === undefined ? null : idOf(ids, kind, slug)
  return (banner: SampleBanner, position: number): typeof banners.$inferInsert => ({
    place,
    position,
    name: banner.name,
    text: banner.text,
    button: banner.button ?? '',
    alt: banner.alt ?? '',
    picture: banner.image,
    phonePicture: banner.mobileImage ?? null,
    color: banner.color ?? '',
    verticalId: target('vertical', banner.link.vertical),
    categoryId: target('category', banner.link.category),
    productId: target('product', banner.link.product),
    siteLink: banner.link.site ?? null,
  })
}

const saveHome = async (db: Db, shop: SampleShop, ids: Ids, now: Date) => {
  await db
    .insert(banners)
    .values([
      ...shop.banners.map(bannerRow(ids, 'hero')),
      ...shop.promoBanners.map(bannerRow(ids, 'promo')),
      ...shop.sectionBanners.map(bannerRow(ids, 'section')),
    ])
  await db.insert(brandOffers).values(
    positioned(shop.brandOffers).map(({ brand, image, ...offer }) => ({
      ...offer,
      brandId: idOf(ids, 'brand', brand),
      picture: image,
    })),
  )
  const cities = [...new Set(shop.stores.map((store) => store.city))]
  await db.insert(outlets).values(
    positioned(shop.stores).map((store) => ({
      ...store,
      cityId: cities.indexOf(store.city) + 1,
    })),
  )
  await db.insert(bankOffers).values(
    shop.bankOffers.map(({ startsDaysAgo, lastsDays, ...offer }) => {
      // At midnight in India.
      const startsAt = new Date(momentOf(`${daysAfter(indiaDate(now), -startsDaysAgo)}T00:00`))
      return { ...offer, startsAt, endsAt: new Date(startsAt.getTime() + lastsDays * day) }
    }),
  )
}

const saveCartOffers = async (db: Db, shop: SampleShop, ids: Ids) => {
  for (const { name, minCartAmount, products: slugs, position } of positioned(shop.cartOffers)) {
    const [offer] = await db
      .insert(cartOffers)
      .values({ name, minCartAmount: toPaise(minCartAmount), position })
      .returning()
    if (!offer) continue
    const rows = slugs.map((slug) => ({ offerId: offer.id, productId: idOf(ids, 'product', slug) }))
    await db.insert(cartOfferProducts).values(positioned(rows))
  }
}

const saveSettings = (db: Db, { paymentFees, delivery }: SampleShop) =>
  db.insert(settings).values({
    ...paymentFees,
    deliveryCharge: toPaise(delivery.charge),
    deliveryFreeFrom: toPaise(delivery.freeFrom),
  })

/** True until a shop was loaded. */
export const isEmpty = async (db: Db): Promise<boolean> => {
  const { rows } = await db.execute<{ empty: boolean }>(
    sql`select not exists (select 1 from settings) as empty`,
  )
  return rows[0]?.empty ?? true
}

/**
 * Loads the sample shop and the pincode directory into an empty database, in one transaction: cut
 * off half-way, the next start begins anew. False when there was a shop already.
 */
export const seedShop = async (db: Db, now = new Date()): Promise<boolean> => {
  if (!(await isEmpty(db))) return false
  const shop = await readSampleShop()
  const items = await readSampleItems(shop)
  return db.transaction(async (tx) => {
    // Several servers on one PostgreSQL may start at once; the second one finds the shop loaded.
    await tx.execute(sql`set local lock_timeout = 0`)
    await tx.execute(sql`lock table settings in share row exclusive mode`)
    if (!(await isEmpty(tx))) return false
    const menus = await saveMenus(tx, shop)
    await saveProducts(tx, productsOf(items))
    const product = mapOf(await tx.select({ id: products.id, slug: products.slug }).from(products))
    const ids: Ids = { ...menus, product }
    await saveHome(tx, shop, ids, now)
    await saveCartOffers(tx, shop, ids)
    await saveSampleOccasions(tx, shop.occasions, now)
    await setBoxes(tx, shop.fillableBoxes)
    await saveSampleReviews(tx, (slug) => idOf(ids, 'product', slug), now)
    await importPincodes(tx, shop.delivery.sameDayPinPrefixes)
    await saveSettings(tx, shop)
    return true
  })
}
