import { sql, type AnyColumn, type GetColumnData, type SQL } from 'drizzle-orm'

type Fields = Record<string, AnyColumn | SQL>
export type Row<F extends Fields> = {
  [Name in keyof F]: F[Name] extends SQL<infer T>
    ? T
    : F[Name] extends AnyColumn
      ? GetColumnData<F[Name]>
      : never
}

/**
 * All rows of a statement as one JSON value, for those with thousands: reading cells one by one takes longer than
 * the statement itself. Only for fields that are the same in JSON: numbers, texts, yes or no, and lists of these.
 */
export const jsonRows = <F extends Fields>(fields: F, order: readonly (AnyColumn | SQL)[]) => {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [sql.raw(`'${name}'`), value])
  return sql<Row<F>[]>`coalesce(
    json_agg(json_build_object(${sql.join(pairs, sql`, `)}) order by ${sql.join([...order], sql`, `)}), '[]')`
}
