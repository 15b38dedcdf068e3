import { sql, type SQL } from 'drizzle-orm'

// `alias` names the table of products.

/** The owner does not hide it. Whatever shoppers find reads only such products. */
export const isShown = (alias = 'products'): SQL<boolean> => sql`not ${sql.raw(alias)}.hidden`

/** It counts as sold out, whatever its stock: it is hidden, or its batch has expired in India. */
export const isOffSale = (alias = 'products'): SQL<boolean> =>
  sql`(${sql.raw(alias)}.hidden
    or coalesce(${sql.raw(alias)}.exp_date < (now() at time zone 'Asia/Kolkata')::date, false))`

/** Packs for sale, and `held` ones besides. */
export const stockOf = (alias = 'products', held: SQL = sql`0`): SQL<number> =>
  sql<number>`case when ${isOffSale(alias)} then 0 else ${sql.raw(alias)}.stock + ${held} end`
