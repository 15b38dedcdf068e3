import type { Product, PackSize } from './product.ts'

/** A dish on a card: the size shown, and all sizes including it, smallest pack first. */
export interface Dish extends Product {
  sizes: readonly Product[]
}

/** Equal for the sizes of one dish, which share their name if the store API tells no more of them. */
const dishKey = ({ item, name }: Product): string => item || name

/** In grams, millilitres or pieces, to compare the sizes of one dish. */
export const amountOf = (size: PackSize | null): number => {
  if (!size) return 0
  return size.amount * (size.unit === 'kg' || size.unit === 'l' ? 1000 : 1)
}

/** Smallest pack first, then by price: the order of 'Available In'. */
export const bySize = (a: Product, b: Product): number =>
  amountOf(a.size) - amountOf(b.size) || a.mrp - b.mrp || a.id - b.id

export const groupsOf = <P extends Product>(products: readonly P[]): Map<string, P[]> => {
  const groups = new Map<string, P[]>()
  for (const product of products) {
    const key = dishKey(product)
    const group = groups.get(key)
    if (group) group.push(product)
    else groups.set(key, [product])
  }
  return groups
}

/** The first listed size of each dish, for rows whose cards show one size only. */
export const onePerDish = <P extends Product>(listed: readonly P[]): P[] =>
  [...groupsOf(listed).values()].map(([first]) => first!)

/**
 * Dishes in the order of their first listed size, which they show. `all` (or `sizes`, the same by dish) are
 * the products whose sizes are added, such as the whole catalog.
 */
export const dishesOf = (
  listed: readonly Product[],
  all: readonly Product[] = listed,
  sizes: ReadonlyMap<string, readonly Product[]> = groupsOf(all),
): Dish[] =>
  [...groupsOf(listed)].map(([key, [shown]]) => ({
    ...shown!,
    sizes: [...(sizes.get(key) ?? [])].sort(bySize),
  }))
