import sitemap, { type SitemapItem, type SitemapOptions } from '@astrojs/sitemap'
import type { AstroConfig } from 'astro'
import { pathToFileURL } from 'node:url'
import { currentPlan, fileOf } from '#src/catalog/build-plan.ts'
import { startOfDay } from '#src/domain/india.ts'
import { pathOf } from '#src/server/site/resolve.ts'

/**
 * The order in which the integration sorts addresses. It compares them by `localeCompare`, which takes a second for
 * 13,000 in another order, and a tenth of one for those that are in this order already.
 */
const { compare } = new Intl.Collator('en', { numeric: true })

/** @param day in India: its midnight, which is not in the future as that of the same date in UTC may be */
const dated = (item: SitemapItem, day: string | undefined): SitemapItem =>
  day ? { ...item, lastmod: startOfDay(day).toISOString() } : item

/** False if search engines should ignore a page or use another one instead. */
export const isListed = (file: string, html: string, siteUrl: string): boolean => {
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  return canonical !== undefined && fileOf(new URL(canonical, siteUrl).pathname) === file
}

/** Pages that Astro does not render come from the plan. Of several processes, the first writes the file. */
export const sitemapOptions = (siteUrl: string) =>
  ({
    /** URLs per file: the protocol allows 50,000, but a smaller file is read again sooner. */
    entryLimit: 10_000,
    namespaces: { news: false, xhtml: false, video: false },
    get customPages(): string[] {
      const plan = currentPlan()
      if (plan?.shard !== 0) return []
      return [...plan.pages]
        .filter(([, { reused, shard }]) => reused || shard !== plan.shard)
        .map(([file]) => new URL(pathOf(file), siteUrl).href)
        .sort(compare)
    },
    serialize: (item: SitemapItem): SitemapItem | undefined => {
      const plan = currentPlan()
      if (plan?.shard !== 0) return undefined
      const file = fileOf(new URL(item.url).pathname)
      const planned = plan.pages.get(file)
      if (!planned) return plan.listed.has(file) ? dated(item, plan.changedOn.get(file)) : undefined
      const { sitemap } = planned
      if (!sitemap) return undefined
      const img = sitemap.pictures.map((url) => ({ url: new URL(url, siteUrl).href }))
      return { ...dated(item, sitemap.changedOn), ...(img.length ? { img } : {}) }
    },
  }) satisfies SitemapOptions

/** Writes the sitemap as the integration does in a build by Astro. `pages`: those that were rendered. */
export const writeSitemap = async (
  outDir: string,
  siteUrl: string,
  pages: readonly { pathname: string }[],
): Promise<void> => {
  const { hooks } = sitemap(sitemapOptions(siteUrl))
  const config = { site: siteUrl, base: '/', trailingSlash: 'never', build: { format: 'file' } }
  await hooks['astro:routes:resolved']?.({ routes: [] } as never)
  await hooks['astro:config:done']?.({ config: config as AstroConfig } as never)
  const logger = { info: () => undefined, warn: console.warn, error: console.error }
  const sorted = pages.toSorted((a, b) => compare(a.pathname, b.pathname))
  const dir = pathToFileURL(`${outDir}/`)
  await hooks['astro:build:done']?.({ dir, pages: sorted, logger } as never)
}
