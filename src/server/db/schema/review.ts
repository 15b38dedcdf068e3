import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { customers } from './account.ts'
import { moment, partOf } from './columns.ts'
import { products } from './product.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    productId: partOf('product_id', () => products.id),
    /** Null for reviews that came with the catalog, and once the customer is deleted. */
    customerId: integer('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    author: text('author').notNull(),
    rating: integer('rating').notNull(),
    review: text('review').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('reviews_product').on(table.productId),
    // The customer first: their reviews are looked up, too.
    unique('reviews_of_customer').on(table.customerId, table.productId),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
  ],
)
