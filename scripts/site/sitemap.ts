import type { SitemapItem, SitemapOptions } from '@astrojs/sitemap'
import { currentPlan, fileOf } from '#src/catalog/build-plan.ts'
import { pathOf } from '#src/server/site/resolve.ts'

const dated = (item: SitemapItem, day: string | undefined): SitemapItem =>
  day ? { ...item, lastmod: day } : item

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
