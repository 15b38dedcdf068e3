import { products } from '../db/schema/product.ts'
import type { Shop } from '../http/serve.ts'

export interface Slugs {
  /** By its id, as in `/product?id=`; null if there is none. */
  ofId: (id: string) => Promise<string | null>
  /** By the slug itself, in upper or lower case. */
  ofWord: (word: string) => Promise<string | null>
}

interface Known {
  body: string
  byId: ReadonlyMap<number, string>
  words: ReadonlySet<string>
}

const read = (body: string): Known => {
  const rows = JSON.parse(body) as [id: number, slug: string][]
  return { body, byId: new Map(rows), words: new Set(rows.map(([, slug]) => slug)) }
}

/** Reads all slugs at once, cached like catalog responses: unknown products cost no query each. */
export const openSlugs = (shop: Pick<Shop, 'db' | 'answers' | 'now'>): Slugs => {
  let known: Known | null = null
  const find = async (): Promise<Known> => {
    const { body } = await shop.answers('slugs', shop.now(), async () => {
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
