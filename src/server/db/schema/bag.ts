import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { LineKey } from '#src/domain/bag.ts'
import { customers } from './account.ts'
import { moment, partOf } from './columns.ts'
import { products } from './product.ts'

/** A customer has at most one open bag; an order closes it, and the next product opens another. */
export const bags = pgTable(
  'bags',
  {
    id: text('id').primaryKey(),
    customerId: partOf('customer_id', () => customers.id),
    orderedAt: moment('ordered_at'),
  },
  (table) => [
    uniqueIndex('bags_open')
      .on(table.customerId)
      .where(sql`${table.orderedAt} is null`),
    index('bags_customer').on(table.customerId),
  ],
)

export const bagLines = pgTable(
  'bag_lines',
  {
    bagId: text('bag_id')
      .notNull()
      .references(() => bags.id, { onDelete: 'cascade' }),
    productId: partOf('product_id', () => products.id),
    quantity: integer('quantity').notNull(),
    sequence: integer('sequence').notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [
    primaryKey({ columns: [table.bagId, table.productId] }),
    index('bag_lines_product').on(table.productId),
    check('bag_lines_quantity', sql`${table.quantity} > 0`),
  ],
)

/** Boxes that shoppers filled themselves; identified by what they hold (domain/box.ts). */
export const bagBoxes = pgTable(
  'bag_boxes',
  {
    bagId: text('bag_id')
      .notNull()
      .references(() => bags.id, { onDelete: 'cascade' }),
    /** Product id of the piece in each place, '12.12.15.9'. */
    contents: text('contents').notNull(),
    quantity: integer('quantity').notNull(),
    sequence: integer('sequence').notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [
    primaryKey({ columns: [table.bagId, table.contents] }),
    check('bag_boxes_quantity', sql`${table.quantity} > 0`),
  ],
)

/** Guest bags already merged into a customer's bag, so that none is added twice. */
export const bagMerges = pgTable(
  'bag_merges',
  {
    customerId: partOf('customer_id', () => customers.id),
    mergeId: text('merge_id').notNull(),
    /** Keys (domain/bag.ts) of capped lines; returned again when the merge is repeated. */
    capped: jsonb('capped').$type<LineKey[]>().notNull(),
    mergedAt: moment('merged_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.mergeId] }),
    index('bag_merges_age').on(table.mergedAt),
  ],
)
