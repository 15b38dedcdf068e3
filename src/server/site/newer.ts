import { products } from '../db/schema/product.ts'
import type { Shop } from '../http/serve.ts'

/** What finds the address word of a product that may have come after the pages were built. */
export interface Slugs {
  /** By its id, as `/product?id=` names it; null when there is none. */
  ofId: (id: string) => Promise<string | null>
  /** By the word itself, in whatever letters it is asked for. */
  ofWord: (word: string) => Promise<string | null>
}

interface Known {
  /** As `answers` keeps it. */
  body: string
  byId: ReadonlyMap<number, string>
  words: ReadonlySet<string>
}

const read = (body: string): Known => {
  const rows = JSON.parse(body) as [id: number, slug: string][]
  return { body, byId: new Map(rows), words: new Set(rows.map(([, slug]) => slug)) }
}

/**
 * All of them are read at once and kept as answers of catalog calls are: whoever asks for any number
 * of products that do not exist costs the database no query each.
 */
export const openSlugs = (shop: Pick<Shop, 'db' | 'answers' | 'now'>): Slugs => {
  let known: Known | null = null
  const find = async (): Promise<Known> => {
    const body = await shop.answers('slugs', shop.now(), async () => {
      const rows = await shop.db.select({ id: products.id, slug: products.slug }).from(products)
      return { body: JSON.stringify(rows.map(({ id, slug }) => [id, slug])), products: [] }
    })
    if (known?.body !== body) known = read(body)
    return known
  }
  return {
    ofId: async (id) =>
      /^[1-9]\d{0,9}$/.test(id) ? ((await find()).byId.get(Number(id)) ?? null) : null,
    ofWord: async (word) => {
      const slug = word.toLowerCase()
      return /^[a-z0-9-]{1,120}$/.test(slug) && (await find()).words.has(slug) ? slug : null
    },
  }
}
