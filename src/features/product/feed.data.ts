import { element } from '#src/catalog/xml.ts'
import { pictureUrl } from '#src/components/picture/picture.ts'
import { diets, isDiet } from '#src/domain/diet.ts'
import { lineName } from '#src/domain/line-name.ts'
import { deliveryChargeFor, type DeliveryTerms } from '#src/domain/totals.ts'
import type { Paise } from '#src/domain/money.ts'
import { areaOnly, deliveryPromises } from '#src/domain/delivery-promises.ts'
import { unitPrice } from '#src/domain/price.ts'
import { formatSize, isSoldOut, type ProductDetails, type PackSize } from '#src/domain/product.ts'
import { survivesLongestTransit } from '#src/domain/transit-shelf-life.ts'
import { links } from '#src/links.ts'
import { site } from '#src/site.ts'
import { colorOf, describe, groupId, gtinOf } from './product.data.ts'

/** 'Food items' in Google's product taxonomy. */
const foodItems = 422
/** Google's limit. */
const morePictures = 10

const money = (amount: Paise): string => `${(amount / 100).toFixed(2)} ${site.currency}`

/** '500g' per '100g', '1kg' per '1kg', '6ct' per '1ct'. */
const unitPricing = ({ amount, unit }: PackSize): string => {
  const code = unit === 'pieces' ? 'ct' : unit
  const base = { g: '100g', ml: '100ml', kg: '1kg', l: '1l', ct: '1ct' }[code]
  if (!base) return ''
  return (
    element('g:unit_pricing_measure', `${amount}${code}`) +
    element('g:unit_pricing_base_measure', base)
  )
}

const detail = (name: string, value: string): string =>
  `<g:product_detail>${element('g:attribute_name', name)}${element('g:attribute_value', value)}</g:product_detail>`

const shipping = (price: Paise, terms: DeliveryTerms): string =>
  `<g:shipping>${[
    element('g:country', 'IN'),
    element('g:price', money(deliveryChargeFor(price, terms))),
    element('g:min_handling_time', deliveryPromises.handlingDays[0]),
    element('g:max_handling_time', deliveryPromises.handlingDays[1]),
    element('g:min_transit_time', deliveryPromises.transitDays[0]),
    element('g:max_transit_time', deliveryPromises.transitDays[1]),
  ].join('')}</g:shipping>`

/** Google's custom labels 0 to 4. */
const maxLabels = 5

interface InFeed {
  /** Of the feed, YYYY-MM-DD in India. */
  today: string
  /** Google drops products with an id that is used twice. */
  id: string
  /** For campaigns; undefined: not set. */
  labels: readonly (string | undefined)[]
}

/** Format: Google Merchant Center product data specification. */
export const feedItem = (
  product: ProductDetails,
  terms: DeliveryTerms | null,
  origin: URL,
  { today, id, labels }: InFeed,
): string => {
  const price = unitPrice(product)
  const [first, ...more] = product.pictures.length ? product.pictures : [product.picture]
  const picture = (file: string | null | undefined) =>
    file ? new URL(pictureUrl(file, 900, 'jpg'), origin).href : undefined
  const gtin = gtinOf(product)
  const fields = [
    element('g:id', id),
    element('g:title', lineName(product).slice(0, 150)),
    element('g:description', describe(product).slice(0, 5000)),
    element('g:link', new URL(links.product(product.slug), origin).href),
    element('g:image_link', picture(first)),
    ...more.slice(0, morePictures).map((file) => element('g:additional_image_link', picture(file))),
    element('g:availability', isSoldOut(product) ? 'out_of_stock' : 'in_stock'),
    element('g:price', money(product.mrp)),
    element('g:maximum_retail_price', money(product.mrp)),
    element('g:sale_price', price < product.mrp ? money(price) : undefined),
    element('g:brand', product.brand.name),
    element('g:gtin', gtin),
    element('g:identifier_exists', gtin ? undefined : 'no'),
    element('g:condition', 'new'),
    element('g:google_product_category', foodItems),
    element('g:product_type', `${product.vertical.name} > ${product.category.name}`),
    element('g:item_group_id', groupId(product)),
    element('g:size', product.size ? formatSize(product.size) : undefined),
    element('g:color', colorOf(product)),
    product.size ? unitPricing(product.size) : '',
    ...product.diets.filter(isDiet).map((code) => detail('Diet', diets[code])),
    // India has no regions in the feed: other products get the account's own terms.
    terms && !areaOnly && survivesLongestTransit(product, today) ? shipping(price, terms) : '',
    ...labels.slice(0, maxLabels).map((label, nth) => element(`g:custom_label_${nth}`, label)),
  ]
  return `<item>${fields.join('')}</item>`
}
