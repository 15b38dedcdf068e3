import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { products } from './product.ts'

/** Empty boxes that shoppers fill. Prices are whole paise. */
export const boxes = pgTable(
  'boxes',
  {
    places: integer('places').primaryKey(),
    price: integer('price').notNull(),
    maxPerOrder: integer('max_per_order').notNull(),
    hsn: text('hsn').notNull(),
    gstPercent: doublePrecision('gst_percent').notNull(),
  },
  (table) => [check('boxes_price', sql`${table.price} >= 0`)],
)

/** Pieces for boxes, taken out of packs: `loose` ones first, then a pack is opened (docs/boxes.md). */
export const boxPieces = pgTable(
  'box_pieces',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    perPack: integer('per_pack').notNull(),
    price: integer('price').notNull(),
    grams: doublePrecision('grams').notNull(),
    travels: boolean('travels').notNull(),
    loose: integer('loose').notNull().default(0),
    /** False: no longer offered; the row keeps its loose pieces. */
    offered: boolean('offered').notNull().default(true),
    position: integer('position').notNull(),
  },
  (table) => [
    check('box_pieces_loose', sql`${table.loose} >= 0`),
    check('box_pieces_per_pack', sql`${table.perPack} > 0`),
    check('box_pieces_price', sql`${table.price} > 0`),
  ],
)
