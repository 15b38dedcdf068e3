import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { WireLine } from '#src/contract/bag.schema.ts'
import type { BagLine } from '#src/domain/bag.ts'
import type { FilledBox } from '#src/domain/filled-box.ts'
import { toRupees } from '#src/domain/money.ts'
import { site } from '#src/site.ts'
import { flag } from '../base/flag.ts'
import type { Db } from '../db/database.ts'
import { bagBoxes, bagLines, bags } from '../db/schema/bag.ts'
import { orderItems, orders } from '../db/schema/order.ts'
import { products } from '../db/schema/product.ts'
import { dealOf } from '../card/card.ts'
import { keepsDays } from '../card/diet.ts'
import { stockOf } from '../card/stock.ts'
import { readBoxLines } from './box-line.service.ts'
import type { PricedLine } from './priced.ts'

/** Packs that this bag's own unpaid order has taken from the stock: still available to this bag. */
const reservedFor = (db: Db, bagId: string) =>
  sql<number>`(${db
    .select({ packs: sql`coalesce(sum(${orderItems.quantity}), 0)::int` })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(orders.bagId, bagId),
        eq(orders.phase, 'pending'),
        eq(orderItems.productId, products.id),
      ),
    )})`

/** Packs that this bag may have. */
export const stockFor = (db: Db, bagId: string) => stockOf('products', reservedFor(db, bagId))

const selectPriced = (db: Db, bagId: string) =>
  db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      pictures: products.pictures,
      amount: products.amount,
      unit: products.unit,
      veg: products.veg,
      mrp: products.mrp,
      sellingPrice: products.sellingPrice,
      dealKind: products.dealKind,
      dealPrice: products.dealPrice,
      maxPerOrder: products.maxPerOrder,
      hsn: products.hsn,
      gstPercent: products.gstPercent,
      quantity: bagLines.quantity,
      sequence: bagLines.sequence,
      stock: stockFor(db, bagId),
      keepsDays,
    })
    .from(bagLines)
    .innerJoin(products, eq(products.id, bagLines.productId))
    .where(eq(bagLines.bagId, bagId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectPriced>>[number]

/** A line with its product's current price and limit; `stock` is what this bag may have. */
const lineFromRow = (row: Row): BagLine => ({
  productId: row.id,
  slug: row.slug,
  name: row.name,
  picture: row.pictures[0] ?? null,
  size: row.amount > 0 ? { amount: row.amount, unit: row.unit } : null,
  veg: row.veg,
  mrp: row.mrp,
  sellingPrice: row.sellingPrice,
  dealPrice: row.dealPrice,
  dealTypeId: dealOf(row).deal_type_id,
  isDeal: row.dealKind === 'deal',
  isHotDeal: row.dealKind === 'hot',
  stock: row.stock,
  maxPerOrder: row.maxPerOrder,
  quantity: row.quantity,
})

const pricedOf = (row: Row): PricedLine => ({
  line: lineFromRow(row),
  hsn: row.hsn,
  gstPercent: row.gstPercent,
  keepsDays: row.keepsDays,
})

export const findBag = async (db: Db, customerId: number): Promise<string | null> => {
  const [bag] = await db
    .select({ id: bags.id })
    .from(bags)
    .where(and(eq(bags.customerId, customerId), isNull(bags.orderedAt)))
  return bag?.id ?? null
}

/** All lines of a bag, in the order in which they were added, filled boxes last. */
export const readPriced = async (db: Db, bagId: string): Promise<PricedLine[]> => {
  const rows = await selectPriced(db, bagId).orderBy(asc(bagLines.sequence))
  return [...rows.map(pricedOf), ...(await readBoxLines(db, bagId))]
}

export interface OrderedBag {
  id: string
  hasBoxes: boolean
}

export const readOrderedBag = async (tx: Db, id: string): Promise<OrderedBag> => ({
  id,
  hasBoxes: (await tx.$count(bagBoxes, eq(bagBoxes.bagId, id))) > 0,
})

/**
 * Empty unless it is the customer's open bag. Locks the products of its packs; if it has boxes, all its
 * products must be locked before (order/stock.service.ts).
 */
export const lockPriced = async (
  tx: Db,
  customerId: number,
  { id: bagId, hasBoxes }: OrderedBag,
): Promise<PricedLine[]> => {
  const own = and(
    eq(bags.id, bagLines.bagId),
    eq(bags.customerId, customerId),
    isNull(bags.orderedAt),
  )
  const rows = await selectPriced(tx, bagId)
    .innerJoin(bags, own)
    .orderBy(asc(products.id))
    .for('no key update', { of: products })
  const lines = rows.sort((a, b) => a.sequence - b.sequence).map(pricedOf)
  if (!hasBoxes || (await findBag(tx, customerId)) !== bagId) return lines
  return [...lines, ...(await readBoxLines(tx, bagId))]
}

export const wireBox = (
  box: FilledBox | null | undefined,
): Pick<WireLine, 'contents' | 'pieces'> =>
  box
    ? {
        contents: box.contents,
        pieces: box.pieces.map(({ productId, picture, ...piece }) => ({
          product_id: productId,
          image: picture,
          ...piece,
        })),
      }
    : {}

const wireLine = (line: BagLine, bagId: string): WireLine => ({
  company_id: site.companyId,
  store_id: site.storeId,
  cart_id: bagId,
  product_id: line.productId,
  product_name: line.name,
  name_url: line.slug,
  image: line.picture ?? '',
  quantity: line.quantity,
  no_of_quantity_allowed: line.maxPerOrder,
  stock: line.stock,
  mrp: toRupees(line.mrp),
  selling_price: toRupees(line.sellingPrice),
  is_deal: flag(line.isDeal),
  is_hot_deals: flag(line.isHotDeal),
  deal_type_id: line.dealTypeId,
  deal_price: toRupees(line.dealPrice),
  q_number: line.size?.amount ?? 0,
  q_unit_name: line.size?.unit ?? '',
  ...(line.veg !== null && { is_veg: flag(line.veg) }),
  ...wireBox(line.box),
})

export const wireLines = async (db: Db, bagId: string | null): Promise<WireLine[]> =>
  bagId === null ? [] : (await readPriced(db, bagId)).map(({ line }) => wireLine(line, bagId))
