import Type, { type Static } from 'typebox'
import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import { slug } from '#src/contract/fields.schema.ts'
import { formatExact, toPaise } from '#src/domain/money.ts'
import type { Db } from '../../db/database.ts'
import { boxPieces } from '../../db/schema/box.ts'
import { products } from '../../db/schema/product.ts'
import { OwnerError, refusal } from '../../base/errors.ts'
import type { ProductRow } from '../../card/card.ts'
import { readShelfPacks } from '../../order/shelf-packs.service.ts'
import { forgetWords, saveWords } from '../../search/word.service.ts'
import type { CommandContext } from '../../http/services.ts'
import { amount, count } from '../fields.ts'
import { bannersOf, leftEmpty } from './left-empty.ts'

export const productChange = Type.Object({
  /** Of a product, or of an item: all its sizes. */
  slug: Type.Optional(slug),
  stock: Type.Optional(count),
  /** Pieces for boxes, of packs that are open. */
  loose: Type.Optional(count),
  mrp: Type.Optional(amount),
  sellingPrice: Type.Optional(amount),
  hidden: Type.Optional(Type.Boolean()),
})
type Change = Static<typeof productChange>

const paise = (rupees: number | undefined): number | undefined =>
  rupees === undefined ? undefined : toPaise(rupees)

const setLoose = async (tx: Db, { id, slug }: ProductRow, loose: number): Promise<void> => {
  const changed = await tx
    .update(boxPieces)
    .set({ loose })
    .where(eq(boxPieces.productId, id))
    .returning({ id: boxPieces.productId })
  if (!changed.length)
    throw new OwnerError(`${slug} has no pieces for boxes: see "npm run store -- boxes".`)
}

const setPrices = async (tx: Db, product: ProductRow, change: Change): Promise<string[]> => {
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
  if (change.loose !== undefined) await setLoose(tx, product, change.loose)
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

/** A line per product, with what is on the shelf besides its stock. */
const linesOf = async (db: Db, which: SQL | undefined, now: Date): Promise<string[]> => {
  const rows = await db
    .select({ product: products, loose: boxPieces.loose })
    .from(products)
    .leftJoin(boxPieces, eq(boxPieces.productId, products.id))
    .where(which)
    .orderBy(products.id)
  const onShelf = await readShelfPacks(
    db,
    rows.map(({ product }) => product.id),
    now,
  )
  return rows.map(({ product, loose }) => {
    const { unpaid = 0, unpacked = 0 } = onShelf.get(product.id) ?? {}
    const others = [
      unpaid ? `${unpaid} in unpaid orders` : '',
      unpacked ? `${unpacked} to be packed` : '',
      loose ? `${loose} loose pieces` : '',
    ].filter(Boolean)
    const besides = others.length ? `, besides ${others.join(', ')}` : ''
    const { slug, stock, mrp, sellingPrice, hidden } = product
    return `${slug}: ${hidden ? 'hidden, ' : ''}${stock} in stock${besides}, MRP ${formatExact(mrp)}, selling price ${formatExact(sellingPrice)}`
  })
}

const changeIn = async (
  tx: Db,
  { slug, hidden, ...prices }: Change & { slug: string },
  now: Date,
): Promise<string[]> => {
  const chosen = or(eq(products.slug, slug), eq(products.item, slug))
  const rows = await tx.select().from(products).where(chosen).orderBy(products.id).for('update')
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
  return [...told, ...(await linesOf(tx, chosen, now))]
}

const readHidden = async (db: Db, now: Date): Promise<string[]> => {
  const lines = await linesOf(db, eq(products.hidden, true), now)
  return lines.length ? lines : ['No product is hidden.']
}

/**
 * Sets stock, loose pieces and prices of one product, or hides and shows all sizes of an item; without a change it prints
 * them, and without a slug all that are hidden.
 */
export const changeProduct = async (
  { db, now, say }: CommandContext,
  { slug, ...change }: Change,
): Promise<void> => {
  const lines =
    slug === undefined
      ? await readHidden(db, now())
      : await db.transaction((tx) => changeIn(tx, { slug, ...change }, now()))
  lines.forEach((line) => say(line))
}
