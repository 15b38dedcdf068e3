import { hash } from 'node:crypto'
import { catalog } from './find.ts'

/**
 * What a rebuild knows about the last release's pages and records about the new ones. Kept on the global
 * object under `planSymbol`, because the rendered bundle shares no modules with the scripts of the same
 * process.
 */
export interface BuildPlan {
  /** Page keys of the last release by file, such as 'product/kaju-katli-250g.html'; see `pagesToRender`. */
  known: ReadonlyMap<string, string>
  /** Index of the part this process renders, and the number of parts; see scripts/site/build.ts. */
  part: number
  parts: number
  /** Where to keep the bundled code, and what it was made of (scripts/site/bundle.ts); null: it is not kept. */
  keep: { dir: string; source: string; capabilities: string } | null
  /** Filled by `pagesToRender`. */
  pages: Map<string, PlannedPage>
  /** Filled by `changesWith`: the day of each page's last change ('2026-11-20'), by file. */
  changedOn: Map<string, string>
  /** Files of rendered pages that search engines may list; filled by scripts/site/postprocess.ts. */
  listed: Set<string>
}
export interface SitemapFacts {
  /** Day of the last change ('2026-11-20'), if known. */
  changedOn: string | undefined
  /** URLs of a product's pictures. */
  pictures: readonly string[]
}
export interface PlannedPage {
  key: string
  /** Taken from the last release. */
  reused: boolean
  /** Index of the part that renders it. */
  part: number
  /** Null: another page represents it in search engines. */
  sitemap: SitemapFacts | null
}
export const planSymbol = Symbol.for('shop.build-plan')

interface StaticPath {
  /** Path of the page's URL. */
  at: string
  /** Exactly what the page shows besides menus and footer: a change rebuilds it. Lazy, to save memory. */
  shows: () => unknown
  sitemap: () => SitemapFacts | null
}

const digest = (value: unknown): string =>
  hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22)

let chrome: string | undefined
/** Digest of what all pages show: menus, footer, picture for shared links, scripts by capabilities. */
const chromeDigest = (): string =>
  (chrome ??= digest([
    // A sentence about a vertical or category stands on its own pages only.
    JSON.stringify(catalog().verticals, (key, value: unknown) => (key === 'about' ? '' : value)),
    catalog().banners[0]?.picture,
    catalog().stores.length > 0,
    catalog().capabilities,
  ]))

/** The latest day on which one of these products changed. */
export const latestChange = (products: readonly { id: number }[]): string | undefined =>
  products
    .map(({ id }) => catalog().changedOn[id] ?? '')
    .sort()
    .at(-1) || undefined

/** The file of a page, such as 'product/kaju-katli-250g.html', from the path of its URL. */
export const fileOf = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1).split('/').map(decodeURIComponent).join('/')}.html`

/** The plan of the build running in this process; undefined in `astro dev`. */
export const currentPlan = (): BuildPlan | undefined =>
  (globalThis as { [planSymbol]?: BuildPlan })[planSymbol]

/** Records for the sitemap that a page, which every build renders, changes with these products. */
export const changesWith = (path: string, products: readonly { id: number }[]): void => {
  const changedOn = latestChange(products)
  if (changedOn) currentPlan()?.changedOn.set(fileOf(path), changedOn)
}

/**
 * The pages to render, for `getStaticPaths`. A rebuild reuses the others from the last release, as neither
 * code nor content changed; `astro dev` and a build from scratch render all.
 */
export const pagesToRender = <P extends StaticPath>(
  paths: readonly P[],
): Omit<P, 'at' | 'shows' | 'sitemap'>[] => {
  const plan = currentPlan()
  return paths.flatMap(({ at, shows, sitemap, ...path }) => {
    if (!plan) return [path]
    const file = fileOf(at)
    const key = digest([chromeDigest(), shows()])
    const reused = plan.known.get(file) === key
    const part = plan.pages.size % plan.parts
    plan.pages.set(file, { key, reused, part, sitemap: sitemap() })
    return reused || part !== plan.part ? [] : [path]
  })
}
