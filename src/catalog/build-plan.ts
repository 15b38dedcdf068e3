import { hash } from 'node:crypto'
import { pickCard, type Product } from '#src/domain/product.ts'
import { catalog } from './find.ts'
import { searchWords } from './search-words.ts'

/**
 * Pages of the last release, and of the new one. On the global object, because the rendered bundle shares
 * no modules with the scripts of the same process.
 */
export interface BuildPlan {
  /** Page keys of the last release by file, such as 'product/kaju-katli-250g.html'; see `pagesToRender`. */
  lastKeys: ReadonlyMap<string, string>
  /** Index of the shard that this process renders, and number of shards; see scripts/site/build.ts. */
  shard: number
  shards: number
  pages: Map<string, PlannedPage>
  /** Day of each page's last change ('2026-11-20'), by file; filled by `changesWith`. */
  changedOn: Map<string, string>
  /** Files of rendered pages for search engines; filled by scripts/site/postprocess.ts. */
  listed: Set<string>
}
interface SitemapFacts {
  /** '2026-11-20', if known. */
  changedOn: string | undefined
  pictures: readonly string[]
}
export interface PlannedPage {
  key: string
  reused: boolean
  shard: number
  /** Null: another page represents it in search engines. */
  sitemap: SitemapFacts | null
}
const planSymbol = Symbol.for('shop.build-plan')
const globals = globalThis as { [planSymbol]?: BuildPlan }

interface StaticPath {
  at: string
  /** All that the page shows besides menus and footer: a change rebuilds it. Lazy, to save memory. */
  shows: () => unknown
  sitemap: () => SitemapFacts | null
}

const digest = (value: unknown): string =>
  hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22)

const cards = new WeakMap<Product, string>()
/** Digest of what a product's card shows, made once for the many pages with it. */
export const cardDigest = (product: Product): string => {
  const made = cards.get(product) ?? digest(pickCard(product))
  cards.set(product, made)
  return made
}

let chrome: string | undefined
/** Digest of what all pages show or need: menus, footer, words of the search box, picture for shared links, scripts, allowed origins. */
const chromeDigest = (): string =>
  (chrome ??= digest([
    // `about` is shown only on the vertical's or category's own pages.
    JSON.stringify(catalog().verticals, (key, value: unknown) => (key === 'about' ? '' : value)),
    searchWords(),
    catalog().banners[0]?.picture,
    catalog().stores.length > 0,
    Boolean(catalog().boxes),
    catalog().capabilities,
    catalog().pictureOrigins,
    catalog().closedDays,
  ]))

/** Latest of the products' days of change. */
export const latestChange = (products: readonly { id: number }[]): string | undefined =>
  products
    .map(({ id }) => catalog().changedOn[id] ?? '')
    .sort()
    .at(-1) || undefined

/** The file of a page, such as 'product/kaju-katli-250g.html', from its URL's path. */
export const fileOf = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1).split('/').map(decodeURIComponent).join('/')}.html`

/** Of a site that one process renders whole. */
export const wholePlan = (): BuildPlan => ({
  lastKeys: new Map(),
  shard: 0,
  shards: 1,
  pages: new Map(),
  changedOn: new Map(),
  listed: new Set(),
})

/** The plan of the build running in this process; undefined in `astro dev`. */
export const currentPlan = (): BuildPlan | undefined => globals[planSymbol]
export const setPlan = (plan: BuildPlan): void => void (globals[planSymbol] = plan)

/** For the sitemap: a page that every build renders changes with these products. */
export const changesWith = (path: string, products: readonly { id: number }[]): void => {
  const changedOn = latestChange(products)
  if (changedOn) currentPlan()?.changedOn.set(fileOf(path), changedOn)
}

/** For `getStaticPaths`: a rebuild reuses pages whose code and content are unchanged. */
export const pagesToRender = <P extends StaticPath>(
  paths: readonly P[],
): Omit<P, 'at' | 'shows' | 'sitemap'>[] => {
  const plan = currentPlan()
  return paths.flatMap(({ at, shows, sitemap, ...path }) => {
    if (!plan) return [path]
    const file = fileOf(at)
    const key = digest([chromeDigest(), shows()])
    const reused = plan.lastKeys.get(file) === key
    const shard = plan.pages.size % plan.shards
    plan.pages.set(file, { key, reused, shard, sitemap: sitemap() })
    return reused || shard !== plan.shard ? [] : [path]
  })
}
