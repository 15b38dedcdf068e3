import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { idOf } from './columns.ts'

// The menus: `position` is the display order of each table's rows.

export const verticals = pgTable('verticals', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  about: text('about').notNull().default(''),
  position: integer('position').notNull(),
})

export const categories = pgTable(
  'categories',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    verticalId: idOf('vertical_id', () => verticals.id),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    about: text('about').notNull().default(''),
    picture: text('picture'),
    /** Tile colour as #rrggbb. */
    color: text('color').notNull(),
    position: integer('position').notNull(),
  },
  // Referenced by products_category in product.ts.
  (table) => [unique('categories_of_vertical').on(table.id, table.verticalId)],
)

export const subcategories = pgTable(
  'subcategories',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    categoryId: idOf('category_id', () => categories.id),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    position: integer('position').notNull(),
  },
  (table) => [unique('subcategories_of_category').on(table.id, table.categoryId)],
)

export const brands = pgTable('brands', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  position: integer('position').notNull(),
})

export const ageGroups = pgTable('age_groups', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  position: integer('position').notNull(),
})

/** A menu whose rows have slugs. */
export type SluggedMenu =
  typeof verticals | typeof categories | typeof subcategories | typeof brands | typeof ageGroups

export const genders = pgTable('genders', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull().unique(),
  position: integer('position').notNull(),
})
