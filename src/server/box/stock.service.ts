import { eq, sql } from 'drizzle-orm'
import type { FilledBox } from '#src/domain/filled-box.ts'
import { isOffSale } from '../card/stock.ts'
import type { Db } from '../db/database.ts'
import { bagBoxes } from '../db/schema/bag.ts'
import { boxPieces } from '../db/schema/box.ts'

/** Ids of the products from which the pieces of a bag's boxes are taken. */
export const pieceIdsInBag = (db: Db, bagId: string) =>
  db
    .select({
      id: sql<number>`unnest(string_to_array(${bagBoxes.contents}, '.')::int[])`.as('id'),
    })
    .from(bagBoxes)
    .where(eq(bagBoxes.bagId, bagId))

const needOf = (bagId: string) => sql`
  select piece as product_id, sum(quantity)::int as pieces
  from bag_boxes, unnest(string_to_array(contents, '.')::int[]) as piece
  where bag_id = ${bagId} group by piece`

interface ShortPiece {
  name: string
  stock: number
}

/** The pieces that do not suffice for all boxes of a bag together; the products must be locked. */
export const findShortPieces = async (tx: Db, bagId: string): Promise<ShortPiece[]> => {
  const { rows } = await tx.execute<{ name: string; stock: number }>(sql`
    with need as (${needOf(bagId)}),
    known as (
      select coalesce(p.name, 'A sweet') as name, need.pieces,
        case when b.offered and not ${isOffSale('p')}
          then b.loose + p.stock * b.per_pack else 0 end as stock
      from need left join products p on p.id = need.product_id
        left join box_pieces b on b.product_id = need.product_id)
    select name, stock from known where pieces > stock order by name`)
  return rows.map(({ name, stock }) => ({ name, stock: Number(stock) }))
}

/** Takes loose pieces and opens packs. Lock the products; `findShortPieces` must have found none. */
export const decrementPieces = (tx: Db, bagId: string) =>
  tx.execute(sql`
    with need as (${needOf(bagId)}),
    opened as (
      select need.product_id, need.pieces, b.per_pack,
        greatest(0, (need.pieces - b.loose + b.per_pack - 1) / b.per_pack) as packs
      from need join box_pieces b on b.product_id = need.product_id),
    packs_taken as (
      update products p set stock = p.stock - opened.packs
      from opened where p.id = opened.product_id and opened.packs > 0)
    update box_pieces b set loose = b.loose + opened.packs * opened.per_pack - opened.pieces
    from opened where b.product_id = opened.product_id`)

export const sumPieces = (
  rows: readonly { box: FilledBox | null; quantity: number }[],
): Map<number, number> => {
  const sums = new Map<number, number>()
  for (const { box, quantity } of rows)
    for (const piece of box?.pieces ?? [])
      sums.set(piece.productId, (sums.get(piece.productId) ?? 0) + piece.quantity * quantity)
  return sums
}

/** Returns pieces to the loose ones; those of a deleted product are dropped. */
export const restorePieces = async (tx: Db, pieces: ReadonlyMap<number, number>): Promise<void> => {
  for (const [productId, count] of [...pieces].sort(([a], [b]) => a - b))
    await tx
      .update(boxPieces)
      .set({ loose: sql`${boxPieces.loose} + ${count}` })
      .where(eq(boxPieces.productId, productId))
}

/**
 * Makes packs of loose pieces again, after an order that was never placed gave `pieces` back: nobody has opened a
 * pack for it. At most as many as it can have opened. The products must be locked.
 */
export const closePacks = async (tx: Db, pieces: ReadonlyMap<number, number>): Promise<void> => {
  for (const [productId, count] of pieces)
    await tx.execute(sql`
      with closed as (
        select product_id, per_pack,
          least((${count}::int + per_pack - 1) / per_pack, loose / per_pack) as packs
        from box_pieces where product_id = ${productId}),
      given as (
        update products p set stock = p.stock + closed.packs
        from closed where p.id = closed.product_id and closed.packs > 0)
      update box_pieces b set loose = b.loose - closed.packs * closed.per_pack
      from closed where b.product_id = closed.product_id and closed.packs > 0`)
}
