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

const sizesInStock = (product: Product, sizes: readonly Variant[]): Variant[] =>
  sizes
    .filter(({ slug, isSoldOut }) => slug !== product.slug && !isSoldOut)
    .sort((a, b) => distance(a.size, product.size) - distance(b.size, product.size))

const nearestDish = (product: Product, others: readonly Product[]): Product | undefined => {
  const apart = (other: Product) => Math.abs(unitPrice(other) - unitPrice(product))
  return others
    .filter((other) => other.slug !== product.slug && !isSoldOut(other))
    .sort(
      (a, b) =>
        distance(a.size, product.size) - distance(b.size, product.size) || apart(a) - apart(b),
    )[0]
}

/** The other sizes of the dish, nearest in weight first; else another dish, nearest in weight, then in price. */
export const nearestInStock = (
  product: Product,
  sizes: readonly Variant[],
  others: readonly Product[],
): Nearest[] => {
  const inStock = sizesInStock(product, sizes)
  if (inStock.length)
    return inStock.map((size) => ({ slug: size.slug, name: variantName(size) || product.name }))
  const dish = nearestDish(product, others)
  if (!dish) return []
  const name = dish.size ? `${dish.name}, ${formatSize(dish.size)}` : dish.name
  return [{ slug: dish.slug, name }]
}
