import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * A contact counts as proven once its owner typed a code sent to it. Only a proven contact is
 * unique: anybody may write somebody else's address into the registration form, and must not take
 * it from its owner by that.
 */
export const customers = pgTable(
  'customers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull().default(''),
    /** Ten digits. */
    mobile: text('mobile'),
    mobileProven: boolean('mobile_proven').notNull().default(false),
    /** In lower case. */
    email: text('email'),
    emailProven: boolean('email_proven').notNull().default(false),
    /** See login/password.ts; null where the customer only ever logs in by code. */
    password: text('password'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('customers_mobile')
      .on(table.mobile)
      .where(sql`${table.mobileProven}`),
    uniqueIndex('customers_email')
      .on(table.email)
      .where(sql`${table.emailProven}`),
    index('customers_any_mobile').on(table.mobile),
    index('customers_any_email').on(table.email),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, so that who reads the database cannot log in with what it holds. */
    tokenHash: text('token_hash').primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** When its life was last lengthened. */
    renewedAt: moment('renewed_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When, and by what, its owner last proved who they are; see account/proof.service.ts. */
    provenAt: moment('proven_at'),
    provenBy: text('proven_by', { enum: ['code', 'password'] }),
  },
  (table) => [
    index('sessions_customer').on(table.customerId),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/**
 * Which customers have logged in from a browser before: strangers cannot use up its allowances. Its
 * cookie outlives the session and opens nothing by itself.
 */
export const browsers = pgTable(
  'browsers',
  {
    /** SHA-256 of the cookie's value. */
    tokenHash: text('token_hash').notNull(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** The last login. */
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.customerId] }),
    index('browsers_customer').on(table.customerId, table.seenAt),
  ],
)

/** One-time codes that were sent; the code itself is kept only as a salted hash. */
export const otps = pgTable(
  'otps',
  {
    id: text('id').primaryKey(),
    /** Order of sending. */
    sequence: integer('sequence').notNull().generatedAlwaysAsIdentity(),
    contact: text('contact').notNull(),
    kind: text('kind', { enum: ['mobile', 'email'] }).notNull(),
    purpose: text('purpose', { enum: ['login', 'register', 'confirm', 'contact'] }).notNull(),
    hash: text('hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('otps_contact').on(table.contact), index('otps_expiry').on(table.expiresAt)],
)

/** How often something limited was done since its window began: sends of codes, failed logins. */
export const allowances = pgTable(
  'allowances',
  {
    /** What is counted and for whom, such as 'otp-contact:9810043210'. */
    key: text('key').primaryKey(),
    used: integer('used').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('allowances_end').on(table.endsAt)],
)

/** What the shop signs with, made by itself: all servers on one database know each other's signatures. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
