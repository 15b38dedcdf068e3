import type { Banner, BrandOffer } from '#src/domain/home.ts'
import type { Brand, Vertical } from '#src/domain/listing.ts'
import type { LeanDetails } from '#src/domain/product.ts'
import { PullError } from '../lib/pull-error.ts'

/** Store APIs of the specification give only names (banners: ids); the rest is looked up in these lists. */
export interface Menus {
  verticals: Vertical[]
  brands: Brand[]
}

const mostCommon = (values: readonly number[]): number => {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0
}

/** Menus may omit the id of a vertical; it is that of the products in its categories. */
export const withIds = (
  verticals: readonly Vertical[],
  products: readonly LeanDetails[],
): Vertical[] =>
  verticals.map((vertical, index) => {
    if (vertical.id) return vertical
    const names = new Set(vertical.categories.map(({ name }) => name))
    const own = products.filter(({ category }) => names.has(category.name))
    // The store's ids are not negative, so an empty vertical gets a negative one.
    return { ...vertical, id: mostCommon(own.map((item) => item.vertical.id)) || -(index + 1) }
  })

const categoryNamed = (verticals: readonly Vertical[], item: LeanDetails) => {
  const own = verticals.filter(({ id }) => id === item.vertical.id)
  for (const vertical of own.length ? own : verticals) {
    const category = vertical.categories.find(({ name }) => name === item.category.name)
    if (category) return { vertical, category }
  }
  throw new PullError(
    `product ${item.slug}: category_name "${item.category.name}" is in no vertical of its own`,
  )
}

export const placed = (item: LeanDetails, { verticals, brands }: Menus): LeanDetails => {
  const brand = item.brand.id ? item.brand : brands.find(({ name }) => name === item.brand.name)
  if (!brand)
    throw new PullError(`product ${item.slug}: brand_name "${item.brand.name}" is not in the list`)
  if (item.category.id && item.vertical.slug && item.brand.id) return item
  const { vertical, category } = categoryNamed(verticals, item)
  const { id, name, slug } = vertical
  return {
    ...item,
    brand: { id: brand.id, name: brand.name },
    vertical: { id, name, slug },
    category: { id: category.id, name: category.name, slug: category.slug },
  }
}

export const leading = (
  banner: Banner,
  { verticals }: Menus,
  products: readonly LeanDetails[],
): Banner => {
  const parent = verticals.find(({ categories }) =>
    categories.some(({ id }) => id === banner.categoryId),
  )
  const category = parent?.categories.find(({ id }) => id === banner.categoryId)
  const vertical = parent ?? verticals.find(({ id }) => id === banner.verticalId)
  const product = products.find(({ id }) => id === banner.productId)
  return {
    ...banner,
    verticalSlug: banner.verticalSlug || (vertical?.slug ?? ''),
    categorySlug: banner.categorySlug || (category?.slug ?? ''),
    productSlug: banner.productSlug || (product?.slug ?? ''),
  }
}

export const ofBrand = (offer: BrandOffer, { brands }: Menus): BrandOffer => {
  if (offer.brandId && offer.name) return offer
  const brand = brands.find(({ slug }) => slug === offer.slug)
  if (!brand) throw new PullError(`the brand offers: there is no brand ${offer.slug}`)
  return { ...offer, brandId: brand.id, name: brand.name }
}
