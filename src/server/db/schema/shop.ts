import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { brands, categories, subcategories, verticals } from './menu.ts'
import { idOf, moment, partOf } from './columns.ts'
import { products } from './product.ts'

export const settings = pgTable(
  'settings',
  {
    id: integer('id').primaryKey().default(1),
    /** Percent of the subtotal: added for cash, deducted for online payment. */
    handlingFeePercent: doublePrecision('handling_fee_percent').notNull(),
    digitalDiscountPercent: doublePrecision('digital_discount_percent').notNull(),
    /** Paise: delivery costs `deliveryCharge` until the subtotal reaches `deliveryFreeFrom`. */
    deliveryCharge: integer('delivery_charge').notNull(),
    deliveryFreeFrom: integer('delivery_free_from').notNull(),
    /** Items that listings begin with, in this order. */
    featured: text('featured').array().notNull().default([]),
    /** The day in India when sales last moved dishes in listings. */
    rankedOn: date('ranked_on'),
    /** The newest backup that the shop made, or was restored from. */
    backedUpAt: moment('backed_up_at'),
  },
  (table) => [check('settings_one_row', sql`${table.id} = 1`)],
)

/** Where the shop delivers, and in how many days; 0 is today. */
export const pincodes = pgTable('pincodes', {
  pincode: text('pincode').primaryKey(),
  district: text('district').notNull(),
  state: text('state').notNull(),
  minDays: integer('min_days').notNull(),
  maxDays: integer('max_days').notNull(),
})

/** Linked pictures on Home. At most one destination is set. */
export const banners = pgTable('banners', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  place: text('place', { enum: ['hero', 'promo', 'section'] }).notNull(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  text: text('text').notNull(),
  button: text('button').notNull(),
  alt: text('alt').notNull(),
  picture: text('picture').notNull(),
  phonePicture: text('phone_picture'),
  color: text('color').notNull(),
  verticalId: integer('vertical_id').references(() => verticals.id),
  categoryId: integer('category_id').references(() => categories.id),
  subcategoryId: integer('subcategory_id').references(() => subcategories.id),
  productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
  siteLink: text('site_link'),
})

export const brandOffers = pgTable('brand_offers', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  brandId: idOf('brand_id', () => brands.id),
  picture: text('picture'),
  icon: text('icon'),
  offer: text('offer').notNull(),
  story: text('story').notNull().default(''),
  position: integer('position').notNull(),
})

export const outlets = pgTable('outlets', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  cityId: integer('city_id').notNull(),
  city: text('city').notNull(),
  name: text('name').notNull(),
  photo: text('photo'),
  address: text('address').notNull(),
  contact: text('contact').notNull(),
  email: text('email').notNull(),
  /** In the format of domain/hours.ts, such as 'Mo-Sa 11:00-19:00'; empty if unknown. */
  hours: text('hours').notNull(),
  lat: doublePrecision('lat').notNull(),
  lon: doublePrecision('lon').notNull(),
  position: integer('position').notNull(),
})

export const bankOffers = pgTable('bank_offers', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  logo: text('logo'),
  description: text('description').notNull(),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at').notNull(),
})

/** Products that checkout suggests once a bag is worth `minCartAmount` paise. */
export const cartOffers = pgTable('cart_offers', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  minCartAmount: integer('min_cart_amount').notNull(),
  position: integer('position').notNull(),
})

export const cartOfferProducts = pgTable(
  'cart_offer_products',
  {
    offerId: partOf('offer_id', () => cartOffers.id),
    productId: partOf('product_id', () => products.id),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.offerId, table.productId] }),
    index('cart_offer_products_product').on(table.productId),
  ],
)

/** Catalog changes, written by triggers; read by transaction id in cache/cache-invalidation.service.ts. */
export const catalogChanges = pgTable(
  'catalog_changes',
  {
    xid: bigint('xid', { mode: 'number' }).notNull(),
    /** The one product whose stock only fell; null: any other change. */
    productId: integer('product_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [index('catalog_changes_xid').on(table.xid)],
)

export const questions = pgTable('questions', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  question: text('question').notNull(),
  answer: text('answer').notNull(),
  position: integer('position').notNull(),
})
