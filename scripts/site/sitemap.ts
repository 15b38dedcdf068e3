import type { SitemapItem, SitemapOptions } from '@astrojs/sitemap'
import { currentPlan, fileOf } from '#src/catalog/build-plan.ts'

const addressOf = (file: string, siteUrl: string): string =>
  new URL(encodeURI(`/${file.replace(/(^|\/)index\.html$|\.html$/, '$1')}`), siteUrl).href

const dated = (item: SitemapItem, day: string | undefined): SitemapItem =>
  day ? { ...item, lastmod: day } : item

/** Whether search engines are told to leave a page out, or to take another one in its place. */
export const isUnlisted = (file: string, html: string, siteUrl: string): boolean => {
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  return canonical === undefined || fileOf(new URL(canonical, siteUrl).pathname) !== file
}

/**
 * Options for @astrojs/sitemap. It learns which pages exist from Astro, which renders only those that
 * changed: the others come from the plan of the build, with the day and the pictures of each.
 * Of several programs that render one site, the first one writes the sitemap.
 */
export const sitemapOptions = (siteUrl: string) =>
  ({
    /** Addresses in one file: the protocol allows 50,000; a smaller file is read again sooner. */
    entryLimit: 10_000,
    namespaces: { news: false, xhtml: false, video: false },
    get customPages(): string[] {
      const plan = currentPlan()
      if (plan?.part !== 0) return []
      return [...plan.pages]
        .filter(([, { kept, part }]) => kept || part !== plan.part)
        .map(([file]) => addressOf(file, siteUrl))
    },
    /** Adds what is known of a page; undefined: it stays out. */
    serialize: (item: SitemapItem): SitemapItem | undefined => {
      const plan = currentPlan()
      if (plan?.part !== 0) return undefined
      const file = fileOf(new URL(item.url).pathname)
      const planned = plan.pages.get(file)
      if (!planned)
        return plan.finished.get(file)?.unlisted === false
          ? dated(item, plan.changedOn.get(file))
          : undefined
      const { sitemap } = planned
      if (!sitemap) return undefined
      const img = sitemap.pictures.map((url) => ({ url: new URL(url, siteUrl).href }))
      return { ...dated(item, sitemap.changedOn), ...(img.length ? { img } : {}) }
    },
  }) satisfies SitemapOptions
