import type { Banner } from '#src/domain/banner.ts'
import type { BrandOffer } from '#src/domain/brand-offer.ts'
import type { Brand, Vertical } from '#src/domain/listing.ts'
import type { LeanDetails } from '#src/domain/product.ts'
import { PullError } from './pull-error.ts'

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

const brandOf = ({ slug, brand: { id, name } }: LeanDetails, brands: readonly Brand[]) => {
  const brand = brands.find((one) => (id ? one.id === id : one.name === name))
  // catalog-errors.ts reports an id that does not exist.
  if (!brand && !id) throw new PullError(`product ${slug}: brand_name "${name}" is not in the list`)
  return brand ? { id: brand.id, name: brand.name } : { id, name }
}

/** By ids if the menu has them: a product kept from the last pull may have old names and slugs. */
const placeOf = (item: LeanDetails, verticals: readonly Vertical[]) => {
  const vertical = verticals.find(({ id }) => id === item.vertical.id)
  const category = vertical?.categories.find(({ id }) => id === item.category.id)
  if (vertical && category) return { vertical, category }
  const isComplete = item.category.id && item.vertical.slug && item.brand.id
  return isComplete ? item : categoryNamed(verticals, item)
}

/** With the brand and the category of the menus. */
export const withMenuNames = (item: LeanDetails, { verticals, brands }: Menus): LeanDetails => {
  const brand = brandOf(item, brands)
  const { vertical, category } = placeOf(item, verticals)
  return {
    ...item,
    brand,
    vertical: { id: vertical.id, name: vertical.name, slug: vertical.slug },
    category: { id: category.id, name: category.name, slug: category.slug },
  }
}

export const withTargetSlugs = (
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

export const withBrand = (offer: BrandOffer, { brands }: Menus): BrandOffer => {
  if (offer.brandId && offer.name) return offer
  const brand = brands.find(({ slug }) => slug === offer.slug)
  if (!brand) throw new PullError(`the brand offers: there is no brand ${offer.slug}`)
  return { ...offer, brandId: brand.id, name: brand.name }
}
