import type { Snapshot } from '#src/catalog/snapshot.ts'
import type { Banner } from '#src/domain/banner.ts'

/** True if a banner's product, category or vertical does not exist. It may have ids, slugs or both. */
export const leadsNowhere = (
  { productId, productSlug, categoryId, categorySlug, verticalId, verticalSlug }: Banner,
  { products, verticals }: Pick<Snapshot, 'products' | 'verticals'>,
): boolean => {
  const categories = verticals.flatMap((vertical) => vertical.categories)
  const has = (list: readonly { slug: string }[], slug: string) =>
    list.some((one) => one.slug === slug)
  return (
    ((productId > 0 || productSlug !== '') && !has(products, productSlug)) ||
    (categoryId > 0 && !categories.some(({ id }) => id === categoryId)) ||
    (categorySlug !== '' && !has(categories, categorySlug)) ||
    (verticalId > 0 && !verticals.some(({ id }) => id === verticalId)) ||
    (verticalSlug !== '' && !has(verticals, verticalSlug))
  )
}

const nowhere = { productId: 0, categoryId: 0, subcategoryId: 0, verticalId: 0 }
const unnamed = { productSlug: '', categorySlug: '', verticalSlug: '' }

/**
 * Without what leads to products or menus that a store API does not list, such as hidden ones: shoppers lose
 * a link, not the shop. `warn` gets a sentence for each.
 */
export const withoutDeadLinks = (snapshot: Snapshot, warn: (text: string) => void): Snapshot => {
  const ids = new Set(snapshot.products.map(({ id }) => id))
  const slugs = new Set(snapshot.products.map(({ slug }) => slug))
  const existing = (block: string, list: readonly number[]) =>
    list.filter((id) => {
      if (!ids.has(id)) warn(`${block} names product ${id}, which does not exist: it is left out`)
      return ids.has(id)
    })
  const linked = (banners: readonly Banner[]) =>
    banners.map((banner) => {
      if (!leadsNowhere(banner, snapshot)) return banner
      warn(`banner ${banner.name} leads to nothing that exists: it has no link`)
      return { ...banner, ...nowhere, ...unnamed }
    })
  return {
    ...snapshot,
    products: snapshot.products.map((product) => {
      const lost = product.variants.filter(({ slug }) => !slugs.has(slug))
      for (const { slug } of lost)
        warn(`product ${product.slug}: its size ${slug} does not exist: it is left out`)
      return lost.length
        ? { ...product, variants: product.variants.filter(({ slug }) => slugs.has(slug)) }
        : product
    }),
    deals: existing('deals', snapshot.deals),
    hotDeals: existing('hotDeals', snapshot.hotDeals),
    newArrivals: existing('newArrivals', snapshot.newArrivals),
    banners: linked(snapshot.banners),
    promoBanners: linked(snapshot.promoBanners),
    offerBanners: linked(snapshot.offerBanners),
  }
}
