import { integer, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'

export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** The id of a row that cannot be deleted as long as this one refers to it. */
export const idOf = (name: string, id: () => AnyPgColumn) => integer(name).notNull().references(id)

/** The id of the row that this one is a part of, and is deleted with. */
export const partOf = (name: string, id: () => AnyPgColumn) =>
  integer(name).notNull().references(id, { onDelete: 'cascade' })
