import { sql } from 'drizzle-orm'
import { products } from '../db/schema/product.ts'

/** Pack size in grams, millilitres or pieces, to compare the sizes of an item. */
export const packSize = sql`${products.amount} * case ${products.unit} when 'kg' then 1000 when 'l' then 1000 else 1 end`

/** The sizes of an item, smallest first. */
export const sizeOrder = [packSize, products.mrp, products.id]

/**
 * True for the one size that stands for its item where only one is shown: the smallest that can be
 * bought, else the smallest.
 */
export const isMainSize = sql`not exists (
  select 1 from ${products} other
  where other.item = ${products.item}
    and (other.stock <= 0, other.amount * case other.unit when 'kg' then 1000 when 'l' then 1000 else 1 end, other.id)
      < (${products.stock} <= 0, ${packSize}, ${products.id})
)`
