import type { LeanDetails } from '#src/domain/product.ts'

/** Gives one `item` to products whose `variants` name each other, for a store API without 'dishes'. */
export const withItems = (products: readonly LeanDetails[]): LeanDetails[] => {
  const parents = new Map<string, string>()
  const rootOf = (slug: string): string => {
    let root = slug
    for (let parent; (parent = parents.get(root)) !== undefined;) root = parent
    for (let at = slug; at !== root;) {
      const next = parents.get(at) ?? root
      parents.set(at, root)
      at = next
    }
    return root
  }
  const known = new Set(products.map(({ slug }) => slug))
  for (const { slug, variants } of products)
    for (const variant of variants) {
      if (!known.has(variant.slug)) continue
      const [first, second] = [rootOf(slug), rootOf(variant.slug)].sort()
      if (first !== second) parents.set(second!, first!)
    }
  const itemBySlug = new Map(products.map(({ slug, item }) => [slug, item]))
  return products.map((product) => {
    const root = rootOf(product.slug)
    return { ...product, item: itemBySlug.get(root) || root }
  })
}
