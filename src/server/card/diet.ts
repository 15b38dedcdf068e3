import { and, arrayContains, arrayOverlaps, isNotNull, not, sql, type SQL } from 'drizzle-orm'
import type { Dietary } from '#src/contract/fields.schema.ts'
import { dietChoice, excludedBy } from '#src/domain/diet.ts'
import { products } from '../db/schema/product.ts'

const { contains, diets, expDate, shelfLife, shelfLifeUnit } = products

/** Days that a pack bought today keeps: its shelf life, or less if its batch expires. Null: not stated. */
export const keepsDays = sql<number | null>`least(
  ${shelfLife} * case when ${shelfLifeUnit} = 'months' then 30 else 1 end,
  ${expDate} - (now() at time zone 'Asia/Kolkata')::date)`

/** `fitsDiet` of domain/diet.ts in SQL. */
export const dietCondition = (asked: Dietary): SQL | undefined => {
  const { diet, without, keeps } = dietChoice(asked)
  const excluded = [...new Set(without.flatMap(excludedBy))]
  return and(
    diet.length ? arrayContains(diets, [...diet]) : undefined,
    excluded.length ? and(isNotNull(contains), not(arrayOverlaps(contains, excluded))) : undefined,
    keeps ? sql`${keepsDays} >= ${keeps}` : undefined,
  )
}
