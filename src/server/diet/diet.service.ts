import { and, eq, type SQL } from 'drizzle-orm'
import type { Request } from '#src/contract/call.ts'
import type { dietCounts } from '#src/contract/diet.ts'
import {
  allergens,
  dietChoice,
  diets,
  fitsDiet,
  keepsChoices,
  type Allergen,
  type Diet,
  type DietChoice,
} from '#src/domain/diet.ts'
import { keepsDays } from '../card/diet.ts'
import { isShown } from '../card/stock.ts'
import type { Db } from '../db/database.ts'
import { products } from '../db/schema/product.ts'
import { idBySlug } from '../former-slug/former-slug.service.ts'
import { foundBy } from '../search/search.service.ts'
import { idIn, conditionOf } from '../listing/filter.service.ts'

type Scope = Request<typeof dietCounts>

const bySlugs = (scope: Scope): SQL | undefined => {
  const { vertical_slug: vertical, category_name_url: category } = scope
  if (!vertical) return undefined
  return category
    ? eq(products.categoryId, idBySlug('category', `${vertical}/${category}`))
    : eq(products.verticalId, idBySlug('vertical', vertical))
}

const scopeCondition = async (db: Db, scope: Scope): Promise<SQL | undefined> => {
  if (!scope.keyword)
    return conditionOf(db, scope, and(bySlugs(scope), idIn(products.brandId, scope.brand_id)))
  return foundBy(db, scope.keyword, {
    diet: scope.diet,
    without: scope.without,
    keeps: scope.keeps,
    vertical_id: Number(scope.vertical_id) || 0,
    category_id: Number(scope.category_id) || 0,
  })
}

/** How many dishes of a listing there are with its choice, and with each further one. */
export const countDiets = async (db: Db, scope: Scope) => {
  const { item, diets: stated, contains } = products
  const rows = await db
    .select({ item, diets: stated, contains, keepsDays })
    .from(products)
    .where(and(isShown(), await scopeCondition(db, scope)))
  const chosen = dietChoice(scope)
  const count = (also: Partial<DietChoice>): number =>
    new Set(rows.filter((row) => fitsDiet(row, { ...chosen, ...also })).map((row) => row.item)).size
  const codes = <T extends string>(known: Record<T, string>) => Object.keys(known) as T[]
  return {
    total: count({}),
    diet: codes<Diet>(diets).map((code) => ({
      code,
      count: count({ diet: [...chosen.diet, code] }),
    })),
    without: codes<Allergen>(allergens).map((code) => ({
      code,
      count: count({ without: [...chosen.without, code] }),
    })),
    keeps: keepsChoices.map((days) => ({
      days: Number(days),
      count: count({ keeps: Number(days) }),
    })),
  }
}
