import { sql, type SQL } from 'drizzle-orm'
import { products } from '../db/schema/product.ts'

/** Pack size in grams, millilitres or pieces, to compare the sizes of an item; `alias` names the table. */
export const packSizeOf = (alias: string): SQL =>
  sql.raw(`${alias}.amount * case ${alias}.unit when 'kg' then 1000 when 'l' then 1000 else 1 end`)

const packSize = packSizeOf('products')

/** The sizes of an item, smallest first. */
export const sizeOrder = [packSize, products.mrp, products.id]

/**
 * True for the one size that stands for its item where only one is shown: the smallest that can be
 * bought, else the smallest.
 */
export const isMainSize = sql`not exists (
  select 1 from ${products} other
  where other.item = ${products.item}
    and (other.stock <= 0, ${packSizeOf('other')}, other.id)
      < (${products.stock} <= 0, ${packSize}, ${products.id})
)`
