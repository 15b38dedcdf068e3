import { toRupees, type Paise } from '#src/domain/money.ts'
import { links } from '#src/links.ts'
import { site } from '#src/site.ts'

export const schemaOrg = 'https://schema.org'

/** Id of the shop on every page, so that its data on Home applies everywhere. */
export const shopId = (origin: URL): string => new URL('/#shop', origin).href

export const monetaryAmount = (paise: Paise) => ({
  '@type': 'MonetaryAmount',
  value: toRupees(paise),
  currency: site.currency,
})

export const dayRange = ([min, max]: readonly [number, number]) => ({
  '@type': 'QuantitativeValue',
  minValue: min,
  maxValue: max,
  unitCode: 'DAY',
})

interface Entry {
  name: string
  href: string
}

/** The last one is the page itself, whose URL need not be told (Google Search Central). */
export const breadcrumbData = (trail: readonly Entry[], origin: URL) => ({
  '@context': schemaOrg,
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: index < trail.length - 1 ? new URL(href, origin).href : undefined,
  })),
})

/** `before`: number of products on earlier pages. */
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
      // The template's braces stay unescaped.
      urlTemplate: `${new URL('/search-product/', origin).href}{search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
})
