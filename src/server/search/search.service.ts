import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Request } from '#src/contract/call.ts'
import type { WireDish } from '#src/contract/product.schema.ts'
import type { search } from '#src/contract/search.ts'
import { pageSize, type Sort } from '#src/domain/listing.ts'
import type { Db } from '../db/database.ts'
import { brands, categories } from '../db/schema/menu.ts'
import { products } from '../db/schema/product.ts'
import { cardColumns, wireCard } from '../card/card.ts'
import { dietCondition, keepsDays } from '../card/diet.ts'
import { readDishes } from '../card/dish.ts'
import { isShown } from '../card/stock.ts'
import { parseQuery } from './query.ts'
import { correct, type Correction } from './correct.service.ts'
import { keyWords } from './key.ts'

const maxWords = 8
/** Words that say nothing about a product: "gajar ka halwa", "sweets for diwali". */
const stopWords = new Set(keyWords('ka ki ke ko aur and of the with for in near me'))

const wordsOf = (keyword: string): string[] => {
  const words = [...new Set(keyWords(keyword))].map((word) => word.slice(0, 40))
  const meaningful = words.filter((word) => !stopWords.has(word) && !/^\p{L}$/u.test(word))
  return (meaningful.length ? meaningful : words).slice(0, maxWords)
}

const { nameKey, searchKey } = products

/** Uses the trigram index; a key has a space before each of its words. */
const begins = (word: string): SQL => sql`${searchKey} like ${`% ${word}%`}`

/** Ranks a whole word above a beginning, and the name above the rest; 0 without a match. */
const weightOf = ({ word, similarity }: Correction): SQL => sql`${similarity}::float8 * case
  when ${nameKey} like ${`% ${word}%`}
    then case when ${nameKey} like ${`% ${word} %`} then 4::float8 else 3.5 end
  when ${searchKey} like ${`% ${word} %`} then 2.5
  when ${begins(word)} then 2
  else 0 end`

const joined = (parts: SQL[], between: SQL): SQL => sql.join(parts, between)

/** What a typed word may mean; the best meaning counts. */
type Meanings = readonly Correction[]
const fits = (meanings: Meanings): SQL =>
  sql`(${joined(
    meanings.map(({ word }) => begins(word)),
    sql` or `,
  )})`
const best = (meanings: Meanings): SQL => sql`greatest(${joined(meanings.map(weightOf), sql`, `)})`

interface Stage {
  words: readonly Meanings[]
  needed: 'all' | 'all but one' | 'any'
  /** A further condition, or the only one if there are no words. */
  among?: SQL | undefined
}

/** The index answers "all but one" from few rows, but "any" from all rows with a common word. */
const neededOf = (fit: SQL[], needed: Stage['needed']): SQL => {
  if (needed === 'any') return joined(fit, sql` or `)
  if (needed === 'all') return joined(fit, sql` and `)
  const without = (left: SQL) =>
    sql`(${joined(
      fit.filter((one) => one !== left),
      sql` and `,
    )})`
  return joined(fit.map(without), sql` or `)
}

interface Found {
  products: WireDish[]
  total: number
}

const nothing: Found = { products: [], total: 0 }

const listed = sql`sold, rank, called, mrp, id`
const sortOrders: Record<Sort, SQL> = {
  none: sql`sold, score desc, ${listed}`,
  low: sql`sold, mrp, ${listed}`,
  high: sql`sold, mrp desc, ${listed}`,
  keeps: sql`sold, days desc nulls last, ${listed}`,
}

type Within = Partial<Request<typeof search>>

const matchingOf = ({ words, needed, among }: Stage, within: Within): SQL => {
  const { vertical_id: vertical, category_id: category } = within
  const fit = words.map(fits)
  const where = and(
    isShown(),
    fit.length ? sql`(${neededOf(fit, needed)})` : undefined,
    among,
    vertical ? eq(products.verticalId, vertical) : undefined,
    category ? eq(products.categoryId, category) : undefined,
    dietCondition(within),
  )
  const fitting = joined(
    fit.map((one) => sql`${one}::int`),
    sql` + `,
  )
  // A name without other words ranks higher: "Samosa" before "Paneer Samosa" in a search for samosas.
  const isWhole = sql`cardinality(string_to_array(trim(${nameKey}), ' ')) <= ${words.length}`
  const score = sql`${joined([sql`0::float8`, ...words.map(best)], sql` + `)} + (${isWhole})::int`
  const found = sql`
    select ${products.id} as id, ${products.item} as item, ${products.soldOut} as sold, ${products.rank} as rank, ${products.mrp} as mrp,
      ${products.name} collate "C" as called, ${keepsDays} as days, ${score} as score
      ${needed !== 'any' ? sql`` : sql`, max(${fitting}) over () - (${fitting}) as missing`}
    from ${products} where ${where}`
  return sql`select * from (${found}) as found
    ${needed !== 'any' ? sql`` : sql`where missing = 0`}`
}

const readStage = async (db: Db, stage: Stage, within: Within): Promise<Found> => {
  const { page = 1, result_per_page: size = pageSize, sort = 'none' } = within
  const offset = (page - 1) * size
  // Numbers the rows of one page only: numbering all results costs more than finding them.
  const matching = matchingOf(stage, within)
  // A dish's first size in the order stands for it, so the best score of its sizes counts.
  const leading = sql`select distinct on (item collate "C") * from (${matching}) as matching
    order by item collate "C", ${sortOrders[sort]}`
  const paged = sql`
    select *, (count(*) over ())::int as total from (${within.by_dish ? leading : matching}) as listed
    order by ${sortOrders[sort]} limit ${size} offset ${offset}`
  const beyond = async (): Promise<Found> => {
    if (!offset) return nothing
    // Beyond the last page, the first one still has the total.
    const { total } = await readStage(db, stage, { ...within, page: 1, result_per_page: 1 })
    return { products: [], total }
  }
  if (within.by_dish) {
    const shown = await db
      .select({ id: sql<number>`page.id`, total: sql<number>`page.total` })
      .from(sql`(${paged}) as page`)
      .orderBy(sortOrders[sort])
    const ids = shown.map(({ id }) => id)
    return shown[0] ? { products: await readDishes(db, ids), total: shown[0].total } : beyond()
  }
  const rows = await db
    .select({ ...cardColumns, total: sql<number>`best.total` })
    .from(
      sql`(select id, total, row_number() over (order by ${sortOrders[sort]}) as place
      from (${paged}) as paged) as best`,
    )
    .innerJoin(products, sql`${products.id} = best.id`)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .orderBy(sql`best.place`)
  const [first] = rows
  return first ? { products: rows.map(wireCard), total: first.total } : beyond()
}

/** The searches to try, in order, when nothing matches all words as typed. */
const stagesOf = (typed: readonly string[], meant: readonly Meanings[]): Stage[] => {
  if (!meant.length) return []
  const isAsTyped =
    meant.length === typed.length && meant.every(([guess], at) => guess?.word === typed[at])
  const stages: Stage[] = isAsTyped ? [] : [{ words: meant, needed: 'all' }]
  if (meant.length > 2) stages.push({ words: meant, needed: 'all but one' })
  if (meant.length > 1) stages.push({ words: meant, needed: 'any' })
  return stages
}

const allOf = (words: readonly string[], among?: SQL): Stage => ({
  words: words.map((word) => [{ word, similarity: 1 }]),
  needed: 'all',
  among,
})

/** An item code or a barcode, as product pages print them; null if the keyword is no such thing. */
const codeStage = (keyword: string): Stage | null => {
  const code = keyword.trim().toUpperCase()
  const digits = code.replace(/[ -]/g, '')
  if (/^\d{8,14}$/.test(digits)) return allOf([], eq(products.barcode, digits))
  return /\d/.test(code) ? allOf([], eq(products.itemCode, code)) : null
}
/** 'MG-1042-250': its numbers are neither sizes nor prices. */
const isCode = (keyword: string): boolean => /^\s*\p{L}+-\d+-\d+\s*$/u.test(keyword)

interface First {
  stage: Stage
  found: Found
  within: Within
}

/** Searches from strict to loose until there are results. Null if there are none. */
const firstStage = async (db: Db, keyword: string, asked: Within): Promise<First | null> => {
  const read = async (stage: Stage, within: Within): Promise<First | null> => {
    const found = await readStage(db, stage, within)
    return found.total ? { stage, found, within } : null
  }
  const coded = codeStage(keyword)
  const byCode = coded && (await read(coded, asked))
  if (byCode || isCode(keyword)) return byCode
  const { words: wanted, without, diet } = parseQuery(keyword)
  const within = { ...asked, without: [asked.without ?? '', ...without].filter(Boolean).join() }
  const words = wordsOf(wanted)
  // Only what is excluded: everything else fits. What the shop does not know it can not exclude.
  if (!words.length) return without.length ? read(allOf([]), within) : null
  const typed = await read(allOf(words), within)
  if (typed) return typed
  if (diet) {
    const veg = diet.veg ? eq(products.veg, true) : undefined
    const bearing = await read(allOf(wordsOf(diet.words), veg), {
      ...within,
      diet: [within.diet ?? '', ...diet.codes].filter(Boolean).join(),
    })
    if (bearing) return bearing
  }
  // Words that mean nothing here are left out.
  const meant = (await correct(db, words)).filter((guesses) => guesses.length > 0)
  for (const stage of stagesOf(words, meant)) {
    const loose = await read(stage, within)
    if (loose) return loose
  }
  return null
}

/** Best match first, sold-out products last. Only misspelt words cost more. */
export const searchProducts = async (db: Db, keyword: string, within: Within): Promise<Found> =>
  (await firstStage(db, keyword, within))?.found ?? nothing

/** A condition for the products that `searchProducts` finds on all its pages, however long they keep. */
export const foundBy = async (db: Db, keyword: string, within: Within): Promise<SQL> => {
  const first = await firstStage(db, keyword, { ...within, page: 1, result_per_page: 1 })
  if (!first) return sql`false`
  return sql`${products.id} in (select id from (${matchingOf(first.stage, { ...first.within, keeps: 0 })}) as matching)`
}
