import { eq } from 'drizzle-orm'
import { daysAfter, startOfDay } from '#src/domain/india.ts'
import { toPaise } from '#src/domain/money.ts'
import { idsBySlug } from '../db/ids.ts'
import type { Db } from '../db/database.ts'
import { brands, categories, subcategories, verticals } from '../db/schema/menu.ts'
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
import { setSameDayPrefixes } from '../pincode/directory.ts'
import { saveQuestions } from '../question/question.service.ts'
import { refusal } from '../base/errors.ts'
import { positioned } from './save-menus.ts'
import type { Banner, ShopFile } from './schema.ts'

const linked = {
  vertical: verticals,
  category: categories,
  subcategory: subcategories,
  brand: brands,
}

/** Finds ids by slug. Throws an `OwnerError` that names what the shop does not have. */
type IdOf = (kind: keyof typeof linked | 'product', slug: string) => number

const readIds = async (tx: Db, file: ShopFile): Promise<IdOf> => {
  const ids: Record<string, Map<string, number>> = {}
  for (const [kind, table] of Object.entries(linked)) ids[kind] = await idsBySlug(tx, table)
  const bannersOf = [file.banners, file.promoBanners, file.sectionBanners].flatMap(
    (all) => all ?? [],
  )
  const named = [
    ...bannersOf.flatMap(({ link }) => link.product ?? []),
    ...(file.cartOffers ?? []).flatMap((offer) => offer.products),
  ]
  ids['product'] = await idsBySlug(tx, products, named)
  return (kind, slug) => {
    const id = ids[kind]?.get(slug)
    if (id === undefined) throw refusal(`There is no ${kind} "${slug}"`)
    return id
  }
}

const saveBanners = async (
  tx: Db,
  place: 'hero' | 'promo' | 'section',
  all: readonly Banner[] | undefined,
  idOf: IdOf,
) => {
  if (!all) return
  await tx.delete(banners).where(eq(banners.place, place))
  const target = (kind: 'vertical' | 'category' | 'subcategory' | 'product', slug?: string) =>
    slug === undefined ? null : idOf(kind, slug)
  const rows = positioned(all).map(({ link, position, ...banner }) => ({
    place,
    position,
    name: banner.name,
    text: banner.text,
    button: banner.button ?? '',
    alt: banner.alt ?? '',
    picture: banner.image,
    phonePicture: banner.mobileImage ?? null,
    color: banner.color ?? '',
    verticalId: target('vertical', link.vertical),
    categoryId: target('category', link.category),
    subcategoryId: target('subcategory', link.subcategory),
    productId: target('product', link.product),
    siteLink: link.site ?? null,
  }))
  if (rows.length) await tx.insert(banners).values(rows)
}

const saveBrandOffers = async (tx: Db, all: ShopFile['brandOffers'], idOf: IdOf) => {
  if (!all) return
  await tx.delete(brandOffers)
  const rows = positioned(all).map(({ brand, image, ...offer }) => ({
    ...offer,
    brandId: idOf('brand', brand),
    picture: image,
  }))
  if (rows.length) await tx.insert(brandOffers).values(rows)
}

const saveStores = async (tx: Db, all: ShopFile['stores']) => {
  if (!all) return
  const cities = [...new Set(all.map(({ city }) => city))]
  await tx.delete(outlets)
  const rows = positioned(all).map((one) => ({ ...one, cityId: cities.indexOf(one.city) + 1 }))
  if (rows.length) await tx.insert(outlets).values(rows)
}

const saveCartOffers = async (tx: Db, all: ShopFile['cartOffers'], idOf: IdOf) => {
  if (!all) return
  await tx.delete(cartOffers)
  for (const { minCartAmount, products: slugs, ...offer } of positioned(all)) {
    const [saved] = await tx
      .insert(cartOffers)
      .values({ ...offer, minCartAmount: toPaise(minCartAmount) })
      .returning()
    const rows = slugs.map((slug) => ({ offerId: saved!.id, productId: idOf('product', slug) }))
    await tx.insert(cartOfferProducts).values(positioned(rows))
  }
}

const saveBankOffers = async (tx: Db, all: ShopFile['bankOffers']) => {
  if (!all) return
  await tx.delete(bankOffers)
  const rows = all.map(({ firstDay, lastDay, ...offer }) => {
    if (lastDay < firstDay)
      throw refusal(`"${offer.description}": lastDay ${lastDay} is before firstDay ${firstDay}`)
    return { ...offer, startsAt: startOfDay(firstDay), endsAt: startOfDay(daysAfter(lastDay, 1)) }
  })
  if (rows.length) await tx.insert(bankOffers).values(rows)
}

const saveSettings = async (tx: Db, { paymentFees, delivery }: ShopFile) => {
  if (!paymentFees && !delivery) return
  const terms = delivery && {
    deliveryCharge: toPaise(delivery.charge),
    deliveryFreeFrom: toPaise(delivery.freeFrom),
  }
  const saved = await tx
    .update(settings)
    .set({ ...paymentFees, ...terms })
    .returning()
  if (!saved.length)
    throw refusal('The shop is empty: load the sample with "npm run store -- reset --yes" first')
  if (!delivery) return
  const unknown = await setSameDayPrefixes(tx, delivery.sameDayPinPrefixes)
  if (unknown !== undefined) throw refusal(`No pincode begins with ${unknown}`)
}

export const saveOffers = async (tx: Db, file: ShopFile): Promise<void> => {
  const idOf = await readIds(tx, file)
  await saveBanners(tx, 'hero', file.banners, idOf)
  await saveBanners(tx, 'promo', file.promoBanners, idOf)
  await saveBanners(tx, 'section', file.sectionBanners, idOf)
  await saveBrandOffers(tx, file.brandOffers, idOf)
  await saveStores(tx, file.stores)
  await saveCartOffers(tx, file.cartOffers, idOf)
  await saveBankOffers(tx, file.bankOffers)
  if (file.questions) await saveQuestions(tx, file.questions)
  await saveSettings(tx, file)
}
