import type { ProductDetails } from '#src/domain/product.ts'
import { links } from '#src/links.ts'

/** From Home down to the product. */
export const breadcrumbOf = ({ vertical, category, name, slug }: ProductDetails) => [
  { name: 'Home', href: links.home() },
  // Not every store API tells the addresses of a product that is newer than the build.
  ...(vertical.slug ? [{ name: vertical.name, href: links.vertical(vertical.slug) }] : []),
  ...(category.slug ? [{ name: category.name, href: links.categoryProducts(category.slug) }] : []),
  { name, href: links.product(slug) },
]
