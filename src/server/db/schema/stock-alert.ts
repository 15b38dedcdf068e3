import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, partOf } from './columns.ts'
import { products } from './product.ts'

export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    productId: partOf('product_id', () => products.id),
    kind: text('kind', { enum: ['mobile', 'email'] }).notNull(),
    contact: text('contact').notNull(),
    /** Packs wanted: fewer in stock are no reason for a message. */
    quantity: integer('quantity').notNull(),
    /** 'unconfirmed': nobody has proved yet that the address wants the message. */
    state: text('state', { enum: ['unconfirmed', 'waiting', 'sent'] }).notNull(),
    askedAt: moment('asked_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('stock_alerts_once').on(table.productId, table.kind, table.contact),
    index('stock_alerts_waiting')
      .on(table.productId, table.askedAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('stock_alerts_contact').on(table.contact),
    index('stock_alerts_expiry').on(table.expiresAt),
    check('stock_alerts_quantity', sql`${table.quantity} > 0`),
  ],
)

/** The links in messages about an alert. Each message has its own, and each stays valid. */
export const stockAlertTokens = pgTable(
  'stock_alert_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Null: ended by a link, so that a second press succeeds too. */
    alertId: integer('alert_id').references(() => stockAlerts.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('stock_alert_tokens_alert').on(table.alertId),
    index('stock_alert_tokens_expiry').on(table.expiresAt),
  ],
)

/**
 * Packs that a message has announced, and that may still be unsold (stock-alert/send.service.ts). The table keeps its
 * first name, which processes of an older version use while a new one starts.
 */
export const announcedPacks = pgTable(
  'told_packs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    productId: partOf('product_id', () => products.id),
    quantity: integer('quantity').notNull(),
    /** False: to a number that nobody has proven, which keeps no packs from proven contacts. */
    isProven: boolean('proven').notNull().default(true),
    toldAt: moment('told_at').notNull(),
  },
  (table) => [index('told_packs_product').on(table.productId, table.id)],
)
