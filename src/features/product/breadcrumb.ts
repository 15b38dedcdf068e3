import type { ProductDetails } from '#src/domain/product.ts'
import { links } from '#src/links.ts'

export const breadcrumbOf = ({ vertical, category, name, slug }: ProductDetails) => [
  // Some store APIs send no slugs for a product newer than the build.
  ...(vertical.slug ? [{ name: vertical.name, href: links.vertical(vertical.slug) }] : []),
  ...(category.slug ? [{ name: category.name, href: links.categoryProducts(category.slug) }] : []),
  { name, href: links.product(slug) },
]
