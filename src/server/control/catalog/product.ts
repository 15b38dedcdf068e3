import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { formatExact, toPaise } from '#src/domain/money.ts'
import type { Db } from '../../db/database.ts'
import { products } from '../../db/schema/product.ts'
import { OwnerError, refusal } from '../../base/errors.ts'
import type { ProductRow } from '../../card/card.ts'
import { forgetWords, saveWords } from '../../search/word.service.ts'
import type { CommandContext } from '../context.ts'
import { bannersOf, leftEmpty } from './left-empty.ts'

interface Prices {
  stock?: number
  /** Rupees. */
  mrp?: number
  sellingPrice?: number
}

interface Change extends Prices {
  /** Of a product, or of an item: all its sizes. */
  slug: string
  hidden?: boolean
}

const paise = (rupees: number | undefined): number | undefined =>
  rupees === undefined ? undefined : toPaise(rupees)

const setPrices = async (tx: Db, product: ProductRow, change: Prices): Promise<string[]> => {
  const mrp = paise(change.mrp) ?? product.mrp
  const sellingPrice = paise(change.sellingPrice) ?? product.sellingPrice
  const stock = change.stock ?? product.stock
  if (sellingPrice > mrp)
    throw new OwnerError(
      `The selling price ${formatExact(sellingPrice)} is above the MRP ${formatExact(mrp)}: nothing was changed.` +
        (change.sellingPrice === undefined ? ' To lower both, give --selling-price too.' : ''),
    )
  const dealEnds = product.dealKind !== null && product.dealPrice >= sellingPrice
  await tx
    .update(products)
    .set({ mrp, sellingPrice, stock, ...(dealEnds && { dealKind: null, dealPrice: 0 }) })
    .where(eq(products.id, product.id))
  const ended = `Its deal price ${formatExact(product.dealPrice)} is no longer lower: the deal has ended.`
  return dealEnds ? [ended] : []
}

const setHidden = async (
  tx: Db,
  rows: readonly ProductRow[],
  hidden: boolean,
): Promise<string[]> => {
  const ids = rows.map(({ id }) => id)
  const changed = await tx
    .update(products)
    .set({ hidden })
    .where(and(inArray(products.id, ids), ne(products.hidden, hidden)))
    .returning({ id: products.id, searchKey: products.searchKey })
  const keys = changed.map(({ searchKey }) => searchKey)
  if (!hidden) await saveWords(tx, keys)
  if (!hidden || !changed.length) return []
  await forgetWords(tx, keys, [])
  const leading = inArray(
    products.id,
    changed.map(({ id }) => id),
  )
  return [...(await bannersOf(tx, leading)), ...(await leftEmpty(tx))]
}

const lineOf = ({ slug, stock, mrp, sellingPrice, hidden }: ProductRow): string =>
  `${slug}: ${hidden ? 'hidden, ' : ''}${stock} in stock, MRP ${formatExact(mrp)}, selling price ${formatExact(sellingPrice)}`

const changeIn = async (tx: Db, { slug, hidden, ...prices }: Change): Promise<string[]> => {
  const chosen = or(eq(products.slug, slug), eq(products.item, slug))
  const read = () => tx.select().from(products).where(chosen).orderBy(products.id)
  const rows = await read().for('update')
  const [product] = rows
  if (!product) throw new OwnerError(`There is no product "${slug}".`)
  const changesPrices = Object.keys(prices).length > 0
  if (changesPrices && rows.length > 1)
    throw refusal(
      `Each size has its own stock and prices: name one of ${rows.map((row) => row.slug).join(', ')}`,
    )
  const told = [
    ...(changesPrices ? await setPrices(tx, product, prices) : []),
    ...(hidden === undefined ? [] : await setHidden(tx, rows, hidden)),
  ]
  return [...told, ...(await read()).map(lineOf)]
}

const readHidden = async (db: Db): Promise<string[]> => {
  const rows = await db
    .select()
    .from(products)
    .where(eq(products.hidden, true))
    .orderBy(products.id)
  return rows.length ? rows.map(lineOf) : ['No product is hidden.']
}

/**
 * Sets stock and prices of one product, or hides and shows all sizes of an item; without a change it prints
 * them, and without a slug all that are hidden.
 */
export const changeProduct = async (
  { db, say }: CommandContext,
  { slug, ...change }: Omit<Change, 'slug'> & { slug?: string },
): Promise<void> => {
  const lines =
    slug === undefined
      ? await readHidden(db)
      : await db.transaction((tx) => changeIn(tx, { slug, ...change }))
  lines.forEach((line) => say(line))
}
