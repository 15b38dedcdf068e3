import { sql, type SQL } from 'drizzle-orm'

/** The batch that is sold has an expiry date, and it is over in India. `alias` names the table of products. */
export const isExpired = (alias = 'products'): SQL<boolean> =>
  sql`coalesce(${sql.raw(alias)}.exp_date < (now() at time zone 'Asia/Kolkata')::date, false)`

/** Packs for sale, and `held` ones besides: none of an expired batch, which counts as sold out. */
export const stockOf = (alias = 'products', held: SQL = sql`0`): SQL<number> =>
  sql<number>`case when ${isExpired(alias)} then 0 else ${sql.raw(alias)}.stock + ${held} end`
