import { createHash } from 'node:crypto'
import { pictureUrl } from '#src/components/picture/picture.ts'
import { schemaOrg } from '#src/components/page/schema-org.ts'
import { isGtin } from '#src/domain/gtin.ts'
import { lineName } from '#src/domain/line-name.ts'
import type { DeliveryTerms } from '#src/domain/totals.ts'
import { formatSize, withoutColor, type ProductDetails } from '#src/domain/product.ts'
import { links } from '#src/links.ts'
import { offerData } from './offer.data.ts'

/** Name of the product's own colour, if it comes in several. */
export const colorOf = ({ slug, variants }: ProductDetails): string | undefined =>
  variants.find((variant) => variant.slug === slug)?.color?.name || undefined

export const gtinOf = ({ barcode }: ProductDetails): string | undefined =>
  isGtin(barcode) ? barcode : undefined

/** Google's limit for ids in the feed. */
export const maxIdLength = 50

const shortened = (id: string): string =>
  id.length > maxIdLength
    ? `${id.slice(0, maxIdLength - 9)}-${createHash('sha256').update(id).digest('hex').slice(0, 8)}`
    : id

/** Stays the same when sizes come and go. */
export const groupId = ({ item, slug, variants }: ProductDetails): string | undefined =>
  variants.some((variant) => variant.slug !== slug) ? shortened(item) : undefined

/** Description for search engines and feeds; generated if the product has none. */
export const describe = ({ description, name, brand }: ProductDetails): string =>
  description || `${name} from ${brand.name}`

const groupData = (product: ProductDetails, origin: URL) => {
  const id = groupId(product)
  const [first] = product.variants
  if (!id || !first) return undefined
  // The same on the pages of all its products.
  const name = withoutColor(product.name, colorOf(product))
  return {
    '@type': 'ProductGroup',
    productGroupID: id,
    name,
    description: describe({ ...product, name }),
    url: new URL(links.product(first.slug), origin).href,
    variesBy: product.variants.some(({ color }) => color)
      ? [`${schemaOrg}/size`, `${schemaOrg}/color`]
      : `${schemaOrg}/size`,
    hasVariant: product.variants.map(({ slug }) => ({
      '@type': 'Product',
      url: new URL(links.product(slug), origin).href,
    })),
  }
}

export const picturesOf = ({ pictures, picture }: ProductDetails): string[] =>
  (pictures.length ? pictures : [picture])
    .filter((file) => file !== null)
    .map((file) => pictureUrl(file, 900, 'jpg'))

export const productData = (
  product: ProductDetails,
  terms: DeliveryTerms | null,
  origin: URL,
  now: Date,
) => ({
  '@context': schemaOrg,
  '@type': 'Product',
  name: lineName(product),
  alternateName: product.nameHi || undefined,
  url: new URL(links.product(product.slug), origin).href,
  sku: product.itemCode || undefined,
  gtin: gtinOf(product),
  description: describe(product),
  brand: { '@type': 'Brand', name: product.brand.name },
  category: product.category.name,
  size: product.size ? formatSize(product.size) : undefined,
  color: colorOf(product),
  model: product.specifications.modelName || undefined,
  countryOfOrigin: product.other.countryOfOrigin || undefined,
  image: picturesOf(product).map((url) => new URL(url, origin).href),
  offers: offerData(product, terms, origin, now),
  isVariantOf: groupData(product, origin),
})
