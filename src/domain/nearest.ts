import { amountOf } from './dish.ts'
import { unitPrice } from './price.ts'
import {
  formatSize,
  isSoldOut,
  variantName,
  type Product,
  type PackSize,
  type Variant,
} from './product.ts'

interface Nearest {
  slug: string
  name: string
}

const kinds: Partial<Record<string, string>> = { kg: 'g', l: 'ml' }
const kindOf = (size: PackSize | null) => size && (kinds[size.unit] ?? size.unit)

/** Difference in grams, millilitres or pieces; largest if they cannot be compared. */
const distance = (a: PackSize | null, b: PackSize | null): number =>
  kindOf(a) === kindOf(b) ? Math.abs(amountOf(a) - amountOf(b)) : Number.MAX_SAFE_INTEGER

const nearestSize = (product: Product, sizes: readonly Variant[]): Variant | undefined =>
  sizes
    .filter(({ slug, isSoldOut }) => slug !== product.slug && !isSoldOut)
    .sort((a, b) => distance(a.size, product.size) - distance(b.size, product.size))[0]

const nearestDish = (product: Product, others: readonly Product[]): Product | undefined => {
  const apart = (other: Product) => Math.abs(unitPrice(other) - unitPrice(product))
  return others
    .filter((other) => other.slug !== product.slug && !isSoldOut(other))
    .sort(
      (a, b) =>
        distance(a.size, product.size) - distance(b.size, product.size) || apart(a) - apart(b),
    )[0]
}

/** Another size of the dish, nearest in weight; else another dish, nearest in weight, then in price. */
export const nearestInStock = (
  product: Product,
  sizes: readonly Variant[],
  others: readonly Product[],
): Nearest | null => {
  const size = nearestSize(product, sizes)
  if (size) return { slug: size.slug, name: variantName(size) || product.name }
  const dish = nearestDish(product, others)
  if (!dish) return null
  return {
    slug: dish.slug,
    name: dish.size ? `${dish.name}, ${formatSize(dish.size)}` : dish.name,
  }
}
