import { isShown } from '../card/stock.ts'
import { products } from '../db/schema/product.ts'
import { readFormerSlugs } from '../former-slug/former-slug.service.ts'
import { cachedValue } from '../cache/cached-value.ts'
import type { FormerSlug } from '#src/domain/former-slug.ts'
import type { Services } from '../http/services.ts'
import { movedPaths, type Moved } from './moved.ts'

export interface Slugs {
  /** By its id, as in `/product?id=`; null if there is none. */
  ofId: (id: string) => Promise<string | null>
  /** By the slug itself, in upper or lower case. */
  ofWord: (word: string) => Promise<string | null>
  moved: () => Promise<Moved>
}

const parse = (body: string) => {
  const rows = JSON.parse(body) as [id: number, slug: string][]
  return { byId: new Map(rows), words: new Set(rows.map(([, slug]) => slug)) }
}

/** Reads all slugs at once, cached like catalog responses: unknown addresses cost no query each. */
export const openSlugs = (shop: Pick<Services, 'db' | 'responseCache' | 'now'>): Slugs => {
  const read = async () => {
    const rows = await shop.db
      .select({ id: products.id, slug: products.slug })
      .from(products)
      .where(isShown())
    return { body: JSON.stringify(rows.map(({ id, slug }) => [id, slug])), products: [] }
  }
  const find = cachedValue(shop, 'slugs', read, parse)
  const readFormer = async () => ({
    body: JSON.stringify(await readFormerSlugs(shop.db)),
    products: [],
  })
  return {
    moved: cachedValue(shop, 'former-slugs', readFormer, (body) =>
      movedPaths(JSON.parse(body) as FormerSlug[]),
    ),
    ofId: async (id) =>
      /^[1-9]\d{0,9}$/.test(id) ? ((await find()).byId.get(Number(id)) ?? null) : null,
    ofWord: async (word) => {
      const slug = word.toLowerCase()
      return /^[a-z0-9-]{1,120}$/.test(slug) && (await find()).words.has(slug) ? slug : null
    },
  }
}
