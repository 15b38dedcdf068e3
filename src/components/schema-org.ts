import { links } from '#src/links.ts'
import { site } from '#src/site.ts'

/** Facts for search engines in the words of schema.org, shared by several page types. */

export const schemaOrg = 'https://schema.org'

/** Names the shop on every page, so that what is said of it on Home holds everywhere. */
export const shopId = (origin: URL): string => new URL('/#shop', origin).href

/** A step of a trail or an entry of a list. */
interface Entry {
  name: string
  href: string
}

/** The trail from Home to a page; the last step is the page itself. */
export const breadcrumbData = (trail: readonly Entry[], origin: URL) => ({
  '@context': schemaOrg,
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(href, origin).href,
  })),
})

/** The products of a page of a listing; `before`: how many stand on the pages before it. */
export const itemListData = (
  name: string,
  products: readonly { slug: string }[],
  origin: URL,
  before = 0,
) => ({
  '@context': schemaOrg,
  '@type': 'ItemList',
  name,
  itemListElement: products.map(({ slug }, index) => ({
    '@type': 'ListItem',
    position: before + index + 1,
    url: new URL(links.product(slug), origin).href,
  })),
})

/** The site and its search, for Home. */
export const webSiteData = (origin: URL) => ({
  '@type': 'WebSite',
  '@id': new URL('/#site', origin).href,
  name: site.name,
  url: new URL(links.home(), origin).href,
  inLanguage: site.locale,
  publisher: { '@id': shopId(origin) },
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      // The braces are the template's and stay as they are.
      urlTemplate: `${new URL('/search-product/', origin).href}{search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
})
