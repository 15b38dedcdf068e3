import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sluggedKinds } from '#src/domain/former-slug.ts'

/** Written by triggers, whoever renames: what a page's address ended in (domain/former-slug.ts). */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    kind: text('kind', { enum: [...sluggedKinds] }).notNull(),
    slug: text('slug').notNull(),
    /** Id of what had it last, which may be deleted; its slug of now is read there. */
    targetId: integer('target_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug] })],
)
