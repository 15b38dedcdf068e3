import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, partOf } from './columns.ts'

/** Only proven contacts are unique: anybody may register with an address that is not theirs. */
export const customers = pgTable(
  'customers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull().default(''),
    /** Ten digits. */
    mobile: text('mobile'),
    mobileProven: boolean('mobile_proven').notNull().default(false),
    /** Lower case. */
    email: text('email'),
    emailProven: boolean('email_proven').notNull().default(false),
    /** See login/password.ts; null for customers who only log in by code. */
    password: text('password'),
    createdAt: moment('created_at').notNull(),
    /** Last login, or a day of a session since. */
    usedAt: moment('used_at').notNull().defaultNow(),
    /** When its owner was told that the account will be deleted; void once it is used again. */
    leavingToldAt: moment('leaving_told_at'),
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
    index('customers_used').on(table.usedAt),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, so that read access to the database is not enough to log in. */
    tokenHash: text('token_hash').primaryKey(),
    customerId: partOf('customer_id', () => customers.id),
    beganAt: moment('began_at').notNull().defaultNow(),
    /** When its expiry was last extended. */
    renewedAt: moment('renewed_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    provenAt: moment('proven_at'),
    provenBy: text('proven_by', { enum: ['code', 'password'] }),
  },
  (table) => [
    index('sessions_customer').on(table.customerId),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

// Browsers from which a customer logged in before; they have rate limits of their own (docs/limits.md).
export const browsers = pgTable(
  'browsers',
  {
    tokenHash: text('token_hash').notNull(),
    customerId: partOf('customer_id', () => customers.id),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.customerId] }),
    index('browsers_customer').on(table.customerId, table.seenAt),
  ],
)

/** One-time codes that were sent; the code itself is stored only as a salted hash. */
export const otps = pgTable(
  'otps',
  {
    id: text('id').primaryKey(),
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

/** Uses of rate limits (limit/rate-limit.service.ts); the table's name is older than theirs. */
export const rateLimits = pgTable(
  'allowances',
  {
    /** What is counted and for whom, such as 'otp-contact:9810043210'. */
    key: text('key').primaryKey(),
    used: integer('used').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('allowances_end').on(table.endsAt)],
)

/** Signing keys that the shop generated; all servers on one database share them. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
