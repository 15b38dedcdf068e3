import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageEntry } from '#src/catalog/due.ts'
import { readSnapshot } from '#src/catalog/snapshot.ts'
import { element, xmlText } from '#src/catalog/xml.ts'
import { ownText } from './byte-text.ts'

/** Addresses in one file; the protocol allows 50,000, and a smaller file is read again sooner. */
const partSize = 10_000

/** A page as a sitemap tells of it. */
export interface SitemapEntry extends Pick<PageEntry, 'url' | 'pictures'> {
  /** Day of the last change, as '2026-11-20'. */
  changedOn: string | undefined
}

const canonicalOf = (html: string): string | undefined =>
  /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')

const picturesOf = (html: string): string[] => {
  for (const [, text = ''] of html.matchAll(
    /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g,
  )) {
    const data = JSON.parse(ownText(text)) as { '@type'?: string; image?: string[] }
    if (data['@type'] === 'Product') return data.image ?? []
  }
  return []
}

/** What the sitemap says of a page; null for one that stays out of search engines or repeats another. */
export const entryOf = (file: string, html: string): PageEntry | null => {
  const url = canonicalOf(html)
  if (!url || html.includes('<meta name="robots" content="noindex')) return null
  const path = `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`
  if (decodeURI(new URL(url).pathname) !== path) return null
  const own = /^\/product\/(.+)$/.exec(path)?.[1]
  // A listing changes with the products on it; a page of words tells no day.
  const grid = html.includes('data-listing=') ? html.matchAll(/href="\/product\/([^"]+)"/g) : []
  const shows = new Set(own ? [own] : [...grid].map(([, slug = '']) => ownText(slug)))
  return { url: ownText(url), shows: [...shows], pictures: own ? picturesOf(html) : [] }
}

/** An entry with its day. `changed`: when each product, by slug, became what it is now. */
export const dated = (
  { url, shows, pictures }: PageEntry,
  changed: ReadonlyMap<string, string>,
): SitemapEntry => {
  const days = shows.map((slug) => changed.get(slug)).filter((day) => day !== undefined)
  return { url, changedOn: days.sort().at(-1), pictures }
}

const entryXml = ({ url, changedOn, pictures }: SitemapEntry): string =>
  `<url>${element('loc', url)}${element('lastmod', changedOn)}${pictures
    .map((picture) => `<image:image>${element('image:loc', picture)}</image:image>`)
    .join('')}</url>`

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const protocol = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const sitemapXml = (entries: readonly SitemapEntry[]): string =>
  `${head}<urlset ${protocol} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.map(entryXml).join('\n')}
</urlset>
`

const indexXml = (parts: readonly { url: string; entries: SitemapEntry[] }[]): string =>
  `${head}<sitemapindex ${protocol}>
${parts
  .map(({ url, entries }) => {
    const latest = entries
      .map((entry) => entry.changedOn ?? '')
      .sort()
      .at(-1)
    return `<sitemap><loc>${xmlText(url)}</loc>${element('lastmod', latest)}</sitemap>`
  })
  .join('\n')}
</sitemapindex>
`

const inParts = (entries: SitemapEntry[]): SitemapEntry[][] =>
  Array.from({ length: Math.ceil(entries.length / partSize) }, (_, part) =>
    entries.slice(part * partSize, (part + 1) * partSize),
  )

/** What the sitemap says of every page of a site, by file; see `entryOf`. */
export type PageEntries = ReadonlyMap<string, PageEntry | null>

/**
 * Writes the sitemap from what the built pages say of themselves: it names exactly those that are
 * their own canonical address and are not marked `noindex`.
 */
export const writeSitemap = async (
  root: string,
  origin: string,
  entries: PageEntries,
): Promise<void> => {
  const { products, changedOn } = readSnapshot()
  const changed = new Map(products.map(({ id, slug }) => [slug, changedOn[id] ?? '']))
  const pages: SitemapEntry[] = []
  const productPages: SitemapEntry[] = []
  for (const [file, entry] of [...entries].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (entry) (file.startsWith('product/') ? productPages : pages).push(dated(entry, changed))
  const parts = [
    ...inParts(pages).map((entries, part) => ({ name: `sitemap-pages-${part + 1}.xml`, entries })),
    ...inParts(productPages).map((entries, part) => ({
      name: `sitemap-products-${part + 1}.xml`,
      entries,
    })),
  ].map((part) => ({ ...part, url: new URL(`/${part.name}`, origin).href }))
  for (const { name, entries } of parts) await writeFile(join(root, name), sitemapXml(entries))
  // Under the name that robots.txt tells, and the one that many ask for unasked.
  for (const name of ['sitemap-index.xml', 'sitemap.xml'])
    await writeFile(join(root, name), indexXml(parts))
}
