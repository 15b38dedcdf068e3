import { pictureUrl } from '#src/components/picture.ts'
import { toRupees } from '#src/domain/money.ts'
import { unitPrice } from '#src/domain/price.ts'
import { formatSize, isSoldOut, type ProductDetails } from '#src/domain/product.ts'
import { links } from '#src/links.ts'
import { site } from '#src/site.ts'

const schema = 'https://schema.org'

/** The product for search engines: what it is, what it costs and whether it can be bought. */
export const productData = (product: ProductDetails, origin: URL) => {
  const url = new URL(links.product(product.slug), origin).href
  const pictures = product.pictures.length ? product.pictures : [product.picture]
  const files = pictures.filter((file) => file !== null)
  return {
    '@context': schema,
    '@type': 'Product',
    name: product.size ? `${product.name}, ${formatSize(product.size)}` : product.name,
    url,
    sku: product.itemCode,
    gtin: product.barcode || undefined,
    description: product.description || undefined,
    brand: { '@type': 'Brand', name: product.brand.name },
    category: product.category.name,
    image: files.map((file) => new URL(pictureUrl(file, 900, 'jpg'), origin).href),
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: site.currency,
      price: toRupees(unitPrice(product)),
      availability: `${schema}/${isSoldOut(product) ? 'OutOfStock' : 'InStock'}`,
      itemCondition: `${schema}/NewCondition`,
      seller: { '@type': 'Organization', name: site.name },
    },
    aggregateRating: product.ratings.length
      ? {
          '@type': 'AggregateRating',
          ratingValue: product.averageRating,
          reviewCount: product.ratings.length,
        }
      : undefined,
  }
}
