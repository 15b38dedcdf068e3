import { sql, type SQL } from 'drizzle-orm'
import type { ProductRow } from './card.ts'
import { products } from '../db/schema/product.ts'
import { isShown, stockOf } from './stock.ts'

export type SizeRow = Pick<
  ProductRow,
  'slug' | 'amount' | 'unit' | 'colorName' | 'colorCode' | 'stock'
>

/** Size in grams, millilitres or pieces, to compare an item's sizes; `alias` names the table. */
export const packSizeOf = (alias: string): SQL =>
  sql.raw(`${alias}.amount * case ${alias}.unit when 'kg' then 1000 when 'l' then 1000 else 1 end`)

const packSize = packSizeOf('products')

export const sizeOrder = [packSize, products.mrp, products.id]

/** The size that represents its item where one is shown: the smallest available one, else the smallest. */
export const isMainSize = sql`not exists (
  select 1 from ${products} other
  where other.item = ${products.item} and ${isShown('other')}
    and (${stockOf('other')} <= 0, ${packSizeOf('other')}, other.id)
      < (${stockOf()} <= 0, ${packSize}, ${products.id})
)`
