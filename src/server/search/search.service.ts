import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { WireCard } from '#src/contract/product.schema.ts'
import { pageSize } from '#src/domain/listing.ts'
import type { Db } from '../db/open.ts'
import { brands, categories } from '../db/schema/catalog.ts'
import { products } from '../db/schema/product.ts'
import type { Paging } from '../listing/listing.service.ts'
import { cardColumns, cardOf, listingOrder, orderOf, soldOut } from '../product/card.ts'
import { keyWords } from './key.ts'

/** Words beyond these make a query slow and no better. */
const mostWords = 8
/** Words that say nothing of a product: "gajar ka halwa", "sweets for diwali". */
const idle = new Set(keyWords('ka ki ke ko aur and of the with for in near me'))

const wordsOf = (keyword: string): string[] => {
  const words = [...new Set(keyWords(keyword))].map((word) => word.slice(0, 40))
  const telling = words.filter((word) => !idle.has(word) && !/^\p{L}$/u.test(word))
  return (telling.length ? telling : words).slice(0, mostWords)
}

const { searchKey, nameKey } = products

/** Both conditions use the trigram index; `<%` is "alike", by the threshold set in db/open.ts. */
const begins = (word: string): SQL => sql`${searchKey} like ${`% ${word}%`}`
const fits = (word: string): SQL => sql`(${begins(word)} or ${word} <% ${searchKey})`

/** Whole word before beginning, in the name before elsewhere. */
const exactness = (word: string): SQL => sql`case
  when ${nameKey} like ${`% ${word} %`} then 4
  when ${nameKey} like ${`% ${word}%`} then 3.5
  when ${searchKey} like ${`% ${word} %`} then 2.5
  when ${searchKey} like ${`% ${word}%`} then 2
  else 0 end`

const likeness = (word: string): SQL => sql`greatest(
  ${exactness(word)},
  word_similarity(${word}, ${nameKey}) * 1.8,
  word_similarity(${word}, ${searchKey}))`

const sum = (parts: SQL[]): SQL => sql.join(parts, sql` + `)
const howMany = (conditions: SQL[]): SQL => sum(conditions.map((each) => sql`(${each})::int`))

interface Stage {
  where: SQL | undefined
  /** How many of the words fit, where that differs; more is better. */
  rank?: SQL
  score: SQL
}

/**
 * From strict to loose; the first stage that finds something answers. So a right word brings no
 * noise, a typing error costs nothing, and the slow comparison of letters runs only when needed.
 */
const stagesOf = (words: string[]): Stage[] => {
  // Likeness to the whole name puts "Samosa" before "Paneer Samosa" when samosas are asked for.
  const whole = sql`similarity(${nameKey}, ${words.join(' ')})`
  const exact = sql`${sum(words.map(exactness))} + ${whole}`
  const alike = sql`${sum(words.map(likeness))} + ${whole}`
  const [typed, near] = [words.map(begins), words.map(fits)]
  const all = [
    { where: and(...typed), score: exact },
    { where: and(...near), score: alike },
  ]
  if (words.length === 1) return all
  return [
    ...all,
    { where: or(...typed), rank: howMany(typed), score: exact },
    { where: or(...near), rank: howMany(near), score: alike },
  ]
}

interface Found {
  products: WireCard[]
  total: number
}

/** Which products a search looks at, and their order; without one the best match comes first. */
export interface Within extends Paging {
  vertical_id?: number | undefined
  category_id?: number | undefined
}

const readStage = async (
  db: Db,
  stage: Stage,
  within: Within,
  size: number,
  offset: number,
): Promise<Found> => {
  const { sort = 'none', vertical_id: vertical, category_id: category } = within
  const found = db
    .select({
      id: products.id,
      score: sql<number>`${stage.score}`.as('score'),
      missing: sql<number>`${
        stage.rank ? sql`max(${stage.rank}) over () - (${stage.rank})` : sql`0`
      }`.as('missing'),
    })
    .from(products)
    .where(stage.where)
    .as('found')
  const rows = await db
    .select({ ...cardColumns, total: sql<number>`(count(*) over ())::int` })
    .from(found)
    .innerJoin(products, eq(products.id, found.id))
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(
      and(
        eq(found.missing, 0),
        vertical ? eq(products.verticalId, vertical) : undefined,
        category ? eq(products.categoryId, category) : undefined,
      ),
    )
    .orderBy(...(sort === 'none' ? [soldOut, desc(found.score), ...listingOrder] : orderOf(sort)))
    .limit(size)
    .offset(offset)
  const [first] = rows
  if (first) return { products: rows.map(cardOf), total: first.total }
  // Behind the last page the first one still tells the total.
  return offset
    ? { products: [], total: (await readStage(db, stage, within, 1, 0)).total }
    : nothing
}

const nothing: Found = { products: [], total: 0 }

/** One page of the products that fit a keyword, best first, sold-out ones last. */
export const searchProducts = async (db: Db, keyword: string, within: Within): Promise<Found> => {
  const { page = 1, result_per_page: size = pageSize } = within
  const words = wordsOf(keyword)
  for (const stage of words.length ? stagesOf(words) : []) {
    const found = await readStage(db, stage, within, size, (page - 1) * size)
    if (found.total) return found
  }
  return nothing
}
