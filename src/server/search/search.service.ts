import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { WireCard } from '#src/contract/product.schema.ts'
import { pageSize } from '#src/domain/listing.ts'
import type { Db } from '../db/open.ts'
import { brands, categories } from '../db/schema/catalog.ts'
import { products } from '../db/schema/product.ts'
import { productWords } from '../db/schema/search.ts'
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

/**
 * What the index holds for a typed word, or for one that it may have meant: each product with its
 * worth. Whole word before beginning, in the name before elsewhere.
 */
const hitsOf = ({ word, alike }: Guess, at: number): SQL => sql`
  select product_id, ${at}::int as at, ${alike}::float8
    * (case when in_name then 4 else 2.5 end - case when word = ${word} then 0 else 0.5 end) as worth
  from ${productWords} where word like ${`${word}%`}`

/** Which products fit all words, or any of them, how many, and how well. */
interface Stage {
  words: readonly (readonly Guess[])[]
  all: boolean
}

/** Of several meanings of a word the best counts. */
const fittingOf = ({ words, all }: Stage): SQL => sql`
  select product_id, sum(best) as worth, count(*) as fitting
  from (
    select product_id, at, max(worth) as best
    from (${sql.join(
      words.flatMap((guesses, at) => guesses.map((guess) => hitsOf(guess, at))),
      sql` union all `,
    )}) as hit
    group by product_id, at
  ) as word
  group by product_id ${all ? sql`having count(*) = ${words.length}` : sql``}`

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

/**
 * Where not all words need fit, only those products are shown that most of them fit. Pictures, brands
 * and the rest of a card are read for one page only.
 */
const readStage = async (db: Db, stage: Stage, within: Within): Promise<Found> => {
  const { page = 1, result_per_page: size = pageSize, sort = 'none' } = within
  const { vertical_id: vertical, category_id: category } = within
  const where = and(
    vertical ? eq(products.verticalId, vertical) : undefined,
    category ? eq(products.categoryId, category) : undefined,
  )
  const offset = (page - 1) * size
  // The shorter name is nearer: "Samosa" before "Paneer Samosa" when samosas are asked for.
  const found = sql`
    select ${products.id} as id, ${products.stock} <= 0 as sold, ${products.mrp} as mrp,
      ${products.name} collate "C" as called, worth - length(${products.name}) / 1000.0 as score,
      fitting, max(fitting) over () as most
    from (${fittingOf(stage)}) as fit join ${products} on ${products.id} = fit.product_id
    ${where ? sql`where ${where}` : sql``}`
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
  const found = await readStage(db, { words: typed, all: true }, within)
  if (found.total) return found
  const meant = (await correct(db, words)).filter((guesses) => guesses.length > 0)
  if (!meant.length) return nothing
  if (meant.length === words.length) {
    const corrected = await readStage(db, { words: meant, all: true }, within)
    if (corrected.total || words.length === 1) return corrected
  }
  return readStage(db, { words: meant, all: false }, within)
}
