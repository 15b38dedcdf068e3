/** Structured data for search engines on a page, and what Google requires of each type. */

interface Node {
  '@type'?: string
  [field: string]: unknown
}

/** All JSON-LD blocks of a page. Throws if one is not valid JSON. */
export const jsonLdOf = (html: string): Node[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text) as Node,
  )

/** Fields without which a type is not shown or gets a warning (Google Search Central). */
const required: Record<string, readonly string[]> = {
  Product: ['url'],
  Offer: [
    'url',
    'price',
    'priceCurrency',
    'priceValidUntil',
    'availability',
    'itemCondition',
    'seller',
    'priceSpecification',
  ],
  UnitPriceSpecification: ['price', 'priceCurrency'],
  ShippingService: ['fulfillmentType', 'handlingTime', 'shippingConditions'],
  ShippingConditions: ['shippingDestination', 'orderValue', 'shippingRate', 'transitTime'],
  ServicePeriod: ['duration'],
  OfferShippingDetails: ['shippingRate', 'shippingDestination', 'deliveryTime'],
  ShippingDeliveryTime: ['handlingTime', 'transitTime'],
  MonetaryAmount: ['currency'],
  MerchantReturnPolicy: ['applicableCountry', 'returnPolicyCategory'],
  DefinedRegion: ['addressCountry'],
  ProductGroup: ['productGroupID', 'name', 'description', 'url', 'variesBy', 'hasVariant'],
  AggregateRating: ['ratingValue', 'reviewCount'],
  Review: ['author', 'reviewRating', 'datePublished', 'reviewBody'],
  Brand: ['name'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  OnlineStore: [
    'name',
    'url',
    'contactPoint',
    'address',
    'logo',
    'hasMerchantReturnPolicy',
    'hasShippingService',
  ],
  Bakery: ['name', 'address', 'telephone', 'geo', 'openingHoursSpecification', 'image', 'url'],
  PostalAddress: ['streetAddress', 'addressLocality', 'postalCode', 'addressCountry'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
}
/** Also required of the product that a page is about. */
const wholeProduct = ['name', 'image', 'description', 'sku', 'brand', 'offers'] as const

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)

const errorsOf = (value: unknown, path: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((item, n) => errorsOf(item, `${path}[${n}]`))
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  const type = node['@type'] ?? ''
  const missing = (required[type] ?? [])
    .filter((field) => isMissing(node[field]))
    .map((field) => `${path}: ${type} has no ${field}`)
  // An amount, or the least of a range.
  if (type === 'MonetaryAmount' && isMissing(node['value'] ?? node['minValue']))
    missing.push(`${path}: ${type} has no value`)
  const inner = Object.entries(node).flatMap(([field, part]) => errorsOf(part, `${path}.${field}`))
  return [...missing, ...inner]
}

/** Errors in the structured data of a page; empty if there are none. */
export const jsonLdErrors = (html: string, page: string): string[] =>
  jsonLdOf(html).flatMap((node) => {
    const errors = errorsOf(node, page)
    if (node['@type'] === 'Product')
      for (const field of wholeProduct)
        if (isMissing(node[field])) errors.push(`${page}: the product has no ${field}`)
    return errors
  })
