import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { customers } from './account.ts'
import { moment, partOf } from './columns.ts'

export const addresses = pgTable(
  'addresses',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    customerId: partOf('customer_id', () => customers.id),
    pincode: text('pincode').notNull(),
    name: text('name').notNull(),
    contact: text('contact').notNull(),
    email: text('email').notNull(),
    houseNo: text('house_no').notNull(),
    street: text('street').notNull(),
    landmark: text('landmark').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    type: text('type', { enum: ['Home', 'Office', 'Others'] }).notNull(),
    instructions: text('instructions').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('addresses_customer').on(table.customerId)],
)
