import { createHash } from 'node:crypto'
import { catalog } from './find.ts'

/**
 * What a rebuild knows of the pages of the last release, and learns of those of the new one. The
 * rebuild puts it in the global object under `planSymbol`: pages are rendered in the same process,
 * but from a bundle that shares no module with the scripts.
 */
export interface BuildPlan {
  /** Folder with the pages of the last release; null: all are rendered. */
  from: string | null
  /** Keys of the last release by file, such as 'product/kaju-katli-250g.html'; see `pagesToRender`. */
  known: ReadonlyMap<string, string>
  /** Which part of the pages this program renders, of how many; see scripts/site/parallel-render.ts. */
  part: number
  parts: number
  /** Filled by `pagesToRender`. */
  pages: Map<string, PlannedPage>
  /** Filled by `changesWith`: the day ('2026-11-20') of each page's last change, by file. */
  changedOn: Map<string, string>
  /** Filled as pages are rendered, by file; see scripts/site/postprocess.ts. */
  finished: Map<string, FinishedPage>
  /** Filled likewise: what the rendered pages lead to, see scripts/site/references.ts. */
  references: Map<string, string>
  /** How many of its pages this program may compress; see `pagesAtOnce` in scripts/lib/compress.ts. */
  compressing: number
}
/** What becomes of a page after it was rendered is told here, so that nobody needs to read it again. */
export interface FinishedPage {
  /** As in a release's manifest. */
  hash: string
  /** Hashes of the scripts and styles inside the page, for its policy. */
  scripts: string[]
  styles: string[]
  /** As in a release's manifest. */
  later?: true
  /** Search engines are to leave it out, or to take another page in its place. */
  unlisted: boolean
}
/** What the sitemap tells of a page. */
export interface SitemapFacts {
  /** Day of the last change ('2026-11-20'), where it is known. */
  changedOn: string | undefined
  /** Addresses of a product's pictures. */
  pictures: readonly string[]
}
export interface PlannedPage {
  key: string
  /** The last release's page is taken. */
  kept: boolean
  /** Which part renders it. */
  part: number
  /** Null: another page stands for it in search engines. */
  sitemap: SitemapFacts | null
}
export const planSymbol = Symbol.for('shop.build-plan')

interface StaticPath {
  /** Address of the page. */
  at: string
  /**
   * Everything of the catalog that this page shows beside menus and footer, and nothing more: a page
   * is built again when any of it changed. Told as late as possible, to keep memory small.
   */
  shows: () => unknown
  sitemap: () => SitemapFacts | null
}

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

let chrome: string | undefined
/**
 * What every page shows: menus, the footer with its categories, the picture for shared links, and
 * scripts that were built for what the store API can do.
 */
const chromeDigest = (): string =>
  (chrome ??= digest([catalog().verticals, catalog().banners[0]?.picture, catalog().capabilities]))

/** The day on which the latest of these products became what it is now. */
export const latestChange = (products: readonly { id: number }[]): string | undefined =>
  products
    .map(({ id }) => catalog().changedOn[id] ?? '')
    .sort()
    .at(-1) || undefined

/** The file of a page, such as 'product/kaju-katli-250g.html', from the path of its address. */
export const fileOf = (path: string): string =>
  path === '/' ? 'index.html' : `${decodeURI(path).slice(1)}.html`

/** The plan of the build that runs in this process; none in `astro dev`. */
export const currentPlan = (): BuildPlan | undefined =>
  (globalThis as { [planSymbol]?: BuildPlan })[planSymbol]

/** Lets the sitemap tell that a page which every build renders changes with these products. */
export const changesWith = (path: string, products: readonly { id: number }[]): void => {
  const changedOn = latestChange(products)
  if (changedOn) currentPlan()?.changedOn.set(fileOf(path), changedOn)
}

/**
 * The pages that must be rendered; for `getStaticPaths`. A rebuild takes all others from the last
 * release, which was made by the same code and whose page showed the same. Elsewhere (`astro dev`,
 * a build from scratch) all are rendered.
 */
export const pagesToRender = <P extends StaticPath>(
  paths: readonly P[],
): Omit<P, 'at' | 'shows' | 'sitemap'>[] => {
  const plan = currentPlan()
  return paths.flatMap(({ at, shows, sitemap, ...path }) => {
    if (!plan) return [path]
    const file = fileOf(at)
    const key = digest([chromeDigest(), shows()])
    const kept = plan.known.get(file) === key
    const part = plan.pages.size % plan.parts
    plan.pages.set(file, { key, kept, part, sitemap: sitemap() })
    return kept || part !== plan.part ? [] : [path]
  })
}
