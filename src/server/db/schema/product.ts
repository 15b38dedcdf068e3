import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { ageGroups, brands, categories, genders, subcategories, verticals } from './menu.ts'
import { idOf, partOf } from './columns.ts'

/** One size of an item is one product. Prices are whole paise. */
export const products = pgTable(
  'products',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Shared by all sizes of an item: the slug without the size. */
    item: text('item').notNull(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    nameHi: text('name_hi').notNull().default(''),
    brandId: idOf('brand_id', () => brands.id),
    verticalId: idOf('vertical_id', () => verticals.id),
    categoryId: integer('category_id').notNull(),
    subcategoryId: integer('subcategory_id'),
    /** Null: for everybody. */
    genderId: integer('gender_id').references(() => genders.id),
    pictures: text('pictures').array().notNull(),
    /** Size of the pack; 0 and '' if there is none. */
    amount: doublePrecision('amount').notNull(),
    unit: text('unit').notNull(),
    /** For what comes in several colours: display name, and #rrggbb. Otherwise empty. */
    colorName: text('color_name').notNull().default(''),
    colorCode: text('color_code').notNull().default(''),
    mrp: integer('mrp').notNull(),
    sellingPrice: integer('selling_price').notNull(),
    dealKind: text('deal_kind', { enum: ['deal', 'hot'] }),
    /** 0 without a deal. */
    dealPrice: integer('deal_price').notNull().default(0),
    stock: integer('stock').notNull(),
    /** The owner does not offer it now: to shoppers it does not exist, and carts have it as sold out. */
    hidden: boolean('hidden').notNull().default(false),
    maxPerOrder: integer('max_per_order').notNull(),
    isNew: boolean('is_new').notNull().default(false),
    description: text('description').notNull(),
    ingredients: text('ingredients').notNull(),
    allergens: text('allergens').array().notNull(),
    /** Codes of `allergens` in domain/diet.ts, as the owner states them; null: not stated. */
    contains: text('contains').array(),
    diets: text('diets').array().notNull().default([]),
    veg: boolean('veg').notNull(),
    type: text('type').notNull(),
    modelName: text('model_name').notNull().default(''),
    storage: text('storage').notNull(),
    shelfLife: integer('shelf_life'),
    shelfLifeUnit: text('shelf_life_unit', { enum: ['days', 'months'] }),
    /** Of the batch sold now, if its packs share one. */
    expDate: date('exp_date'),
    containerType: text('container_type').notNull(),
    organic: boolean('organic').notNull(),
    polished: boolean('polished'),
    dimensionsCm: doublePrecision('dimensions_cm').array(),
    countryOfOrigin: text('country_of_origin').notNull(),
    manufacturedBy: text('manufactured_by').notNull(),
    packedBy: text('packed_by').notNull(),
    marketedBy: text('marketed_by').notNull(),
    /** The maker's food licence, 14 digits; empty: the shop's own applies. */
    fssai: text('fssai').notNull().default(''),
    hsn: text('hsn').notNull(),
    gstPercent: doublePrecision('gst_percent').notNull(),
    itemCode: text('item_code').notNull().unique(),
    barcode: text('barcode').unique(),
    spellings: text('spellings').array().notNull(),
    /** The name, and all searchable text, folded by search/key.ts. */
    nameKey: text('name_key').notNull(),
    searchKey: text('search_key').notNull(),
    /** The dish's place in listings, lower first (product/rank.service.ts); 0: neither featured nor sold. */
    rank: integer('rank').notNull().default(0),
    /** Set by the trigger on reviews: their number, sum of stars and digest. */
    ratingCount: integer('rating_count').notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    reviewsDigest: text('reviews_digest').notNull().default(''),
    /** Set by a trigger: changes with every column above but stock and the search keys. */
    digest: text('digest').notNull().default(''),
    /** Its batch is past its expiry date; set by a trigger, and by upkeep when a day begins. */
    expired: boolean('expired').notNull().default(false),
    /** Indexed instead of the stock, so that a sale touches no index until the last pack (HOT update). */
    soldOut: boolean('sold_out')
      .notNull()
      .generatedAlwaysAs(sql`stock <= 0 or expired`),
  },
  (table) => {
    // The order of every listing: `byListingOrder` in domain/listing.ts.
    const { soldOut, rank, name, mrp, id } = table
    const order = [soldOut, rank, sql`${name} collate "C"`, mrp, id] as const
    return [
      foreignKey({
        name: 'products_category',
        columns: [table.categoryId, table.verticalId],
        foreignColumns: [categories.id, categories.verticalId],
      }).onUpdate('cascade'),
      foreignKey({
        name: 'products_subcategory',
        columns: [table.subcategoryId, table.categoryId],
        foreignColumns: [subcategories.id, subcategories.categoryId],
      }).onUpdate('cascade'),
      index('products_item').on(table.item),
      index('products_by_vertical').on(table.verticalId, ...order),
      index('products_by_category').on(table.categoryId, ...order),
      index('products_by_subcategory').on(table.subcategoryId, ...order),
      index('products_by_brand').on(table.brandId, ...order),
      index('products_deals')
        .on(table.dealKind, ...order)
        .where(sql`${table.dealKind} is not null`),
      index('products_new')
        .on(table.id)
        .where(sql`${table.isNew}`),
      // A pending list would make each search slower until the next vacuum.
      index('products_search')
        .using('gin', sql`${table.searchKey} gin_trgm_ops`)
        .with({ fastupdate: false }),
      check('products_stock', sql`${table.stock} >= 0`),
      check('products_limit', sql`${table.maxPerOrder} >= 0`),
      check(
        'products_prices',
        sql`0 < ${table.sellingPrice} and ${table.sellingPrice} <= ${table.mrp}`,
      ),
      check(
        'products_deal',
        sql`case when ${table.dealKind} is null then ${table.dealPrice} = 0
          else ${table.dealPrice} > 0 and ${table.dealPrice} < ${table.sellingPrice} end`,
      ),
    ]
  },
)

export const productAgeGroups = pgTable(
  'product_age_groups',
  {
    productId: partOf('product_id', () => products.id),
    ageGroupId: idOf('age_group_id', () => ageGroups.id),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.ageGroupId] }),
    index('product_age_groups_age').on(table.ageGroupId),
  ],
)
