import type { ProductDetails } from '#src/domain/product.ts'
import { links } from '#src/links.ts'

/** From Home down to the product. */
export const trailOf = ({ vertical, category, name, slug }: ProductDetails) => [
  { name: 'Home', href: links.home() },
  { name: vertical.name, href: links.vertical(vertical.slug) },
  { name: category.name, href: links.categoryProducts(category.slug) },
  { name, href: links.product(slug) },
]
