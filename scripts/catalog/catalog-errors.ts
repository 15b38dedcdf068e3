import type { Snapshot } from '#src/catalog/snapshot.ts'
import { priceErrors, textErrors } from '#src/domain/product-rules.ts'
import { firstDuplicate } from '#src/server/base/first-duplicate.ts'
import { leadsNowhere } from './dead-links.ts'

/** Errors of a catalog that fits the contract but breaks its pages; one line each, products by slug. */
export const catalogErrors = (snapshot: Snapshot): string[] => {
  const { products, verticals } = snapshot
  const ids = new Set(products.map(({ id }) => id))
  const slugs = new Set(products.map(({ slug }) => slug))
  const brandIds = new Set(snapshot.brands.map(({ id }) => id))
  const parentOf = new Map(
    verticals.flatMap((vertical) =>
      vertical.categories.map(({ id }) => [id, vertical.id] as const),
    ),
  )
  const categoryOf = new Map(
    Object.entries(snapshot.subcategories).flatMap(([category, children]) =>
      children.map(({ id }) => [id, Number(category)] as const),
    ),
  )
  const errors: string[] = []

  const slugOf = ({ slug }: { slug: string }) => slug
  const idOf = ({ id }: { id: number }) => id
  const keys = {
    // Some file systems take Kaju and kaju for the same name.
    'product slug': products.map(({ slug }) => slug.toLowerCase()),
    'product id': products.map(idOf),
    vertical: verticals.map(slugOf),
    occasion: snapshot.occasions.map(slugOf),
    'brand id': snapshot.brands.map(idOf),
    'age group': snapshot.ageGroups.map(slugOf),
    // In all verticals, as /store-product/{slug} names none.
    'category slug': verticals.flatMap(({ categories }) => categories.map(slugOf)),
  }
  for (const [what, all] of Object.entries(keys)) {
    const twice = firstDuplicate<string | number>(all)
    if (twice !== undefined) errors.push(`${what} ${twice} stands twice`)
  }

  for (const item of products) {
    const report = (text: string) => errors.push(`product ${item.slug}: ${text}`)
    if (item.id <= 0) report('it has no id')
    textErrors(item).forEach(report)
    priceErrors({ ...item, isOnDeal: item.isDeal || item.isHotDeal }).forEach(report)
    if (parentOf.get(item.category.id) !== item.vertical.id)
      report(`category_id ${item.category.id} is not in vertical ${item.vertical.id}`)
    if (!brandIds.has(item.brand.id)) report(`brand_id ${item.brand.id} does not exist`)
    if (item.subcategoryId > 0 && categoryOf.get(item.subcategoryId) !== item.category.id)
      report(`subcategory_id ${item.subcategoryId} is not in category ${item.category.id}`)
    const stranger = item.similar.find(({ id }) => !ids.has(id))
    if (stranger) report(`similar names ${stranger.slug}, which does not exist`)
    const lost = item.variants.find(({ slug }) => !slugs.has(slug))
    if (lost) report(`its size ${lost.slug} does not exist`)
  }

  const shown = {
    deals: snapshot.deals,
    hotDeals: snapshot.hotDeals,
    newArrivals: snapshot.newArrivals,
  }
  for (const [block, list] of Object.entries(shown)) {
    const unknown = list.find((id) => !ids.has(id))
    if (unknown !== undefined)
      errors.push(`${block} names product ${unknown}, which does not exist`)
  }
  const strange = snapshot.boxes?.pieces.find(({ slug }) => !slugs.has(slug))
  if (strange) errors.push(`boxes: the piece ${strange.slug} is no product of the shop`)
  for (const { slug, lastOrder } of snapshot.occasions)
    if (lastOrder !== null && Number.isNaN(Date.parse(lastOrder)))
      errors.push(`occasion ${slug}: its last order "${lastOrder}" is no moment`)
  for (const banner of [...snapshot.banners, ...snapshot.promoBanners, ...snapshot.offerBanners])
    if (leadsNowhere(banner, snapshot))
      errors.push(`banner ${banner.name}: it leads to nothing that exists`)
  return errors
}
