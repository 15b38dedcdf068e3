import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { categories } from './menu.ts'
import { moment, partOf } from './columns.ts'
import { products } from './product.ts'

/** Reasons to buy sweets, such as feasts (domain/occasion.ts), with the rule that chooses their products. */
export const occasions = pgTable(
  'occasions',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    picture: text('picture'),
    /** In India, both included; null: all year. */
    firstDay: date('first_day'),
    lastDay: date('last_day'),
    lastOrder: moment('last_order'),
    enquiry: boolean('enquiry').notNull().default(false),
    tag: text('tag', { enum: ['deal', 'hot-deal', 'new'] }),
    /** Paise, both included; null: no limit. */
    fromPrice: integer('from_price'),
    toPrice: integer('to_price'),
    position: integer('position').notNull(),
  },
  (table) => [check('occasions_days', sql`${table.firstDay} <= ${table.lastDay}`)],
)

export const occasionProducts = pgTable(
  'occasion_products',
  {
    occasionId: partOf('occasion_id', () => occasions.id),
    productId: partOf('product_id', () => products.id),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.occasionId, table.productId] }),
    index('occasion_products_product').on(table.productId),
  ],
)

export const occasionCategories = pgTable(
  'occasion_categories',
  {
    occasionId: partOf('occasion_id', () => occasions.id),
    categoryId: partOf('category_id', () => categories.id),
  },
  (table) => [
    primaryKey({ columns: [table.occasionId, table.categoryId] }),
    index('occasion_categories_category').on(table.categoryId),
  ],
)
