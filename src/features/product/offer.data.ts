import { dayRange, monetaryAmount, schemaOrg } from '#src/components/page/schema-org.ts'
import { indiaDate, inIndia } from '#src/domain/india.ts'
import { toRupees } from '#src/domain/money.ts'
import { deliveryChargeFor, type DeliveryTerms } from '#src/domain/totals.ts'
import { deliveryPromises } from '#src/domain/delivery-promises.ts'
import { unitPrice } from '#src/domain/price.ts'
import { isSoldOut, type ProductDetails, type PackSize } from '#src/domain/product.ts'
import { survivesLongestTransit } from '#src/domain/transit-shelf-life.ts'
import { links } from '#src/links.ts'
import { site } from '#src/site.ts'

/** UN/CEFACT Recommendation 20. */
const unitCodes: Record<string, string> = {
  g: 'GRM',
  kg: 'KGM',
  ml: 'MLT',
  l: 'LTR',
  pieces: 'C62',
}

const reference = (size: PackSize | null) => {
  const unitCode = size && unitCodes[size.unit]
  if (!unitCode) return undefined
  return {
    '@type': 'QuantitativeValue',
    value: size.amount,
    unitCode,
    valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode },
  }
}

/** Last day of next month in India: pages are rebuilt long before. */
export const priceValidUntil = (now: Date): string => {
  const there = inIndia(now)
  const last = Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 2, 0)
  return new Date(last).toISOString().slice(0, 10)
}

const rupees = (paise: number) => ({ price: toRupees(paise), priceCurrency: site.currency })

/** Same-day delivery, for what keeps for no journey. */
const nearbyShipping = (price: number, terms: DeliveryTerms) => ({
  '@type': 'OfferShippingDetails',
  shippingRate: monetaryAmount(deliveryChargeFor(price, terms)),
  shippingDestination: {
    '@type': 'DefinedRegion',
    addressCountry: 'IN',
    addressRegion: site.area,
  },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: dayRange(deliveryPromises.handlingDays),
    transitTime: dayRange([0, 0]),
  },
})

/**
 * Current price and terms of a product, as Google's merchant listings require. The shop's own terms are on Home
 * (features/home/terms.data.ts).
 */
export const offerData = (
  product: ProductDetails,
  terms: DeliveryTerms | null,
  origin: URL,
  now: Date,
) => {
  const price = unitPrice(product)
  const listPrice = {
    '@type': 'UnitPriceSpecification',
    priceType: `${schemaOrg}/ListPrice`,
    ...rupees(product.mrp),
  }
  return {
    '@type': 'Offer',
    url: new URL(links.product(product.slug), origin).href,
    ...rupees(price),
    priceValidUntil: priceValidUntil(now),
    availability: `${schemaOrg}/${isSoldOut(product) ? 'OutOfStock' : 'InStock'}`,
    itemCondition: `${schemaOrg}/NewCondition`,
    seller: { '@type': 'Organization', name: site.name },
    priceSpecification: [
      {
        '@type': 'UnitPriceSpecification',
        ...rupees(price),
        valueAddedTaxIncluded: true,
        referenceQuantity: reference(product.size),
      },
      ...(product.mrp > price ? [listPrice] : []),
    ],
    shippingDetails:
      terms && !survivesLongestTransit(product, indiaDate(now))
        ? nearbyShipping(price, terms)
        : undefined,
  }
}
