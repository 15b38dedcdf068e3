import { sql } from 'drizzle-orm'
import { boolean, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { products } from './product.ts'

/** Sorted by bytes in every database, so that an index finds beginnings of words. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** The search's index: which words it knows of which product, as search/key.ts folds them. */
export const productWords = pgTable(
  'product_words',
  {
    word: bytewise('word').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** It stands in the name, not only in brand, category, other spellings or size. */
    inName: boolean('in_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.word, table.productId] }),
    index('product_words_product').on(table.productId),
  ],
)

/** Every word that the search knows of any product, to correct misspelt ones by. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (table) => [
  index('search_words_alike').using('gin', sql`${table.word} gin_trgm_ops`),
])
