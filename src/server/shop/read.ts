import { asc, eq } from 'drizzle-orm'
import { daysAfter, indiaDate } from '#src/domain/india.ts'
import { toRupees } from '#src/domain/money.ts'
import type { Db } from '../db/database.ts'
import {
  ageGroups,
  brands,
  categories,
  genders,
  subcategories,
  verticals,
} from '../db/schema/menu.ts'
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
import { readSameDayPrefixes } from '../pincode/directory.ts'
import { readQuestions } from '../question/question.service.ts'
import type { Banner, ShopFile } from './schema.ts'

const names = (table: typeof brands | typeof ageGroups) => ({ name: table.name, slug: table.slug })

const readVerticals = async (db: Db): Promise<ShopFile['verticals']> => {
  const all = await db.select().from(verticals).orderBy(asc(verticals.position))
  const below = await db.select().from(categories).orderBy(asc(categories.position))
  const lowest = await db.select().from(subcategories).orderBy(asc(subcategories.position))
  return all.map(({ id, name, slug, about }) => ({
    name,
    slug,
    about,
    categories: below
      .filter((category) => category.verticalId === id)
      .map(({ id: categoryId, name, slug, about, picture, color }) => ({
        name,
        slug,
        about,
        picture,
        color,
        subcategories: lowest
          .filter((one) => one.categoryId === categoryId)
          .map(({ name, slug }) => ({ name, slug })),
      })),
  }))
}

const readBanners = async (db: Db) => {
  const rows = await db
    .select({
      banner: banners,
      vertical: verticals.slug,
      category: categories.slug,
      subcategory: subcategories.slug,
      product: products.slug,
    })
    .from(banners)
    .leftJoin(verticals, eq(verticals.id, banners.verticalId))
    .leftJoin(categories, eq(categories.id, banners.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, banners.subcategoryId))
    .leftJoin(products, eq(products.id, banners.productId))
    .orderBy(asc(banners.position), asc(banners.id))
  const at = (place: 'hero' | 'promo' | 'section'): Banner[] =>
    rows
      .filter(({ banner }) => banner.place === place)
      .map(({ banner, vertical, category, subcategory, product }) => ({
        name: banner.name,
        text: banner.text,
        button: banner.button || null,
        alt: banner.alt || undefined,
        image: banner.picture,
        mobileImage: banner.phonePicture ?? undefined,
        color: banner.color || undefined,
        link: {
          vertical: vertical ?? undefined,
          category: category ?? undefined,
          subcategory: subcategory ?? undefined,
          product: product ?? undefined,
          site: banner.siteLink ?? undefined,
        },
      }))
  return { banners: at('hero'), promoBanners: at('promo'), sectionBanners: at('section') }
}

const readCartOffers = async (db: Db): Promise<ShopFile['cartOffers']> => {
  const rows = await db
    .select({ offer: cartOffers, slug: products.slug })
    .from(cartOffers)
    .innerJoin(cartOfferProducts, eq(cartOfferProducts.offerId, cartOffers.id))
    .innerJoin(products, eq(products.id, cartOfferProducts.productId))
    .orderBy(asc(cartOffers.position), asc(cartOfferProducts.position))
  return [...Map.groupBy(rows, ({ offer }) => offer.id).values()].map((own) => ({
    name: own[0]!.offer.name,
    minCartAmount: toRupees(own[0]!.offer.minCartAmount),
    products: own.map(({ slug }) => slug),
  }))
}

const readBankOffers = async (db: Db): Promise<ShopFile['bankOffers']> => {
  const rows = await db.select().from(bankOffers).orderBy(asc(bankOffers.id))
  return rows.map(({ logo, description, startsAt, endsAt }) => ({
    logo,
    description,
    firstDay: indiaDate(startsAt),
    lastDay: daysAfter(indiaDate(endsAt), -1),
  }))
}

const readSettings = async (db: Db): Promise<Pick<ShopFile, 'paymentFees' | 'delivery'>> => {
  const [row] = await db.select().from(settings)
  if (!row) return {}
  const { handlingFeePercent, digitalDiscountPercent } = row
  return {
    paymentFees: { handlingFeePercent, digitalDiscountPercent },
    delivery: {
      charge: toRupees(row.deliveryCharge),
      freeFrom: toRupees(row.deliveryFreeFrom),
      sameDayPinPrefixes: await readSameDayPrefixes(db),
    },
  }
}

/** The file that would set what the shop has now; fields that are not set are undefined. */
export const readShopFile = async (db: Db): Promise<ShopFile> => ({
  verticals: await readVerticals(db),
  brands: await db.select(names(brands)).from(brands).orderBy(asc(brands.position)),
  ageGroups: await db.select(names(ageGroups)).from(ageGroups).orderBy(asc(ageGroups.position)),
  genders: await db.select({ name: genders.name }).from(genders).orderBy(asc(genders.position)),
  ...(await readBanners(db)),
  brandOffers: (
    await db
      .select({ offer: brandOffers, brand: brands.slug })
      .from(brandOffers)
      .innerJoin(brands, eq(brands.id, brandOffers.brandId))
      .orderBy(asc(brandOffers.position))
  ).map(({ brand, offer: { picture: image, icon, offer, story } }) => ({
    brand,
    image,
    icon,
    offer,
    story,
  })),
  stores: (await db.select().from(outlets).orderBy(asc(outlets.position))).map(
    ({ id: _, cityId: __, position: ___, ...store }) => store,
  ),
  cartOffers: await readCartOffers(db),
  bankOffers: await readBankOffers(db),
  questions: await readQuestions(db),
  ...(await readSettings(db)),
})
