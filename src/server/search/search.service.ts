import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { WireCard } from '#src/contract/product.schema.ts'
import { pageSize } from '#src/domain/listing.ts'
import type { Db } from '../db/open.ts'
import { brands, categories } from '../db/schema/catalog.ts'
import { products } from '../db/schema/product.ts'
import type { Paging } from '../listing/listing.service.ts'
import { cardColumns, cardOf } from '../product/card.ts'
import { correct, type Guess } from './correct.service.ts'
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

/** Uses the trigram index; a key has a space before each of its words. */
const begins = (word: string): SQL => sql`${searchKey} like ${`% ${word}%`}`

/** Whole word before beginning, in the name before elsewhere; only asked of keys that fit. */
const exactness = (word: string): SQL => sql`case
  when ${nameKey} like ${`% ${word} %`} then 4
  when ${nameKey} like ${`% ${word}%`} then 3.5
  when ${searchKey} like ${`% ${word} %`} then 2.5
  when ${searchKey} like ${`% ${word}%`} then 2
  else 0 end`

const either = (guesses: readonly Guess[]): SQL =>
  sql`(${sql.join(
    guesses.map(({ word }) => begins(word)),
    sql` or `,
  )})`

/** The best of what a typed word may have meant. */
const bestOf = (guesses: readonly Guess[]): SQL =>
  sql`greatest(${sql.join(
    guesses.map(({ word, alike }) => sql`${alike}::float8 * (${exactness(word)})`),
    sql`, `,
  )})`

const sum = (parts: SQL[]): SQL => sql.join(parts, sql` + `)

interface Stage {
  where: SQL
  /** How many of the words fit, where that differs; only the most count. */
  rank: SQL | null
  score: SQL
}

/** Products that fit all words, or those that fit most of them. */
const stageOf = (words: readonly (readonly Guess[])[], all: boolean): Stage => {
  const fits = words.map(either)
  return {
    where: sql.join(fits, all ? sql` and ` : sql` or `),
    rank: all ? null : sum(fits.map((fit) => sql`${fit}::int`)),
    // The shorter name is nearer: "Samosa" before "Paneer Samosa" when samosas are asked for.
    score: sql`${sum(words.map(bestOf))} - length(${nameKey}) / 1000.0`,
  }
}

interface Found {
  products: WireCard[]
  total: number
}

const nothing: Found = { products: [], total: 0 }

const orders = {
  none: sql`sold, score desc, called, mrp, id`,
  low: sql`sold, mrp, called, id`,
  high: sql`sold, mrp desc, called, id`,
}

/** Which products a search looks at, and their order; without one the best match comes first. */
export interface Within extends Paging {
  vertical_id?: number | undefined
  category_id?: number | undefined
}

/** Pictures, brands and the rest of a card are read for one page only. */
const readStage = async (db: Db, stage: Stage, within: Within): Promise<Found> => {
  const { page = 1, result_per_page: size = pageSize, sort = 'none' } = within
  const { vertical_id: vertical, category_id: category } = within
  const where = and(
    sql`(${stage.where})`,
    vertical ? eq(products.verticalId, vertical) : undefined,
    category ? eq(products.categoryId, category) : undefined,
  )
  const offset = (page - 1) * size
  const rank = stage.rank ?? sql`0`
  const most = stage.rank ? sql`max(${rank}) over ()` : sql`0`
  const found = sql`
    select ${products.id} as id, (${products.stock} <= 0) as sold, ${products.mrp} as mrp,
      ${products.name} collate "C" as called, ${stage.score} as score,
      ${rank} as fitting, ${most} as most
    from ${products} where ${where}`
  const best = sql`
    select id, (count(*) over ())::int as total, row_number() over (order by ${orders[sort]}) as place
    from (${found}) as found where fitting = most
    order by place limit ${size} offset ${offset}`
  const rows = await db
    .select({ ...cardColumns, total: sql<number>`best.total` })
    .from(sql`(${best}) as best`)
    .innerJoin(products, sql`${products.id} = best.id`)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .orderBy(sql`best.place`)
  const [first] = rows
  if (first) return { products: rows.map(cardOf), total: first.total }
  if (!offset) return nothing
  // Behind the last page the first one still tells the total.
  const { total } = await readStage(db, stage, { ...within, page: 1, result_per_page: 1 })
  return { products: [], total }
}

/**
 * One page of the products that fit a keyword, best first, sold-out ones last. From strict to loose;
 * the first stage that finds something answers: so a right word brings no noise, and misspelt words
 * cost only those who misspell them.
 */
export const searchProducts = async (db: Db, keyword: string, within: Within): Promise<Found> => {
  const words = wordsOf(keyword)
  if (!words.length) return nothing
  const typed = words.map((word) => [{ word, alike: 1 }])
  const found = await readStage(db, stageOf(typed, true), within)
  if (found.total) return found
  const meant = (await correct(db, words)).filter((guesses) => guesses.length > 0)
  if (!meant.length) return nothing
  if (meant.length === words.length) {
    const corrected = await readStage(db, stageOf(meant, true), within)
    if (corrected.total || words.length === 1) return corrected
  }
  return readStage(db, stageOf(meant, false), within)
}
