import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Days that take another number of orders than ORDERS_PER_DAY; 0: closed. */
export const deliveryDays = pgTable(
  'delivery_days',
  {
    /** YYYY-MM-DD in India. */
    date: text('date').primaryKey(),
    places: integer('places').notNull(),
  },
  (table) => [check('delivery_days_places', sql`${table.places} >= 0`)],
)
