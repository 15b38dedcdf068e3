import { dayRange, monetaryAmount, schemaOrg } from '#src/components/page/schema-org.ts'
import { toRupees, type Paise } from '#src/domain/money.ts'
import { deliveryPromises } from '#src/domain/delivery-promises.ts'
import { dayCutoff } from '#src/domain/slot.ts'
import type { DeliveryTerms } from '#src/domain/totals.ts'
import { links } from '#src/links.ts'
import { site } from '#src/site.ts'

// Terms of the whole shop, said once on Home; an offer names only its own (features/product/offer.data.ts).

const servicePeriod = (days: readonly [number, number]) => ({
  '@type': 'ServicePeriod',
  duration: dayRange(days),
})

/** Delivery to all of India (Google Search Central, ShippingService): charged below `freeFrom`, if it is ever free. */
export const shippingService = ({ charge, freeFrom }: DeliveryTerms) => {
  const within = (orderValue: object, rate: Paise) => ({
    '@type': 'ShippingConditions',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    orderValue: { '@type': 'MonetaryAmount', ...orderValue, currency: site.currency },
    shippingRate: monetaryAmount(rate),
    transitTime: servicePeriod(deliveryPromises.transitDays),
  })
  return {
    '@type': 'ShippingService',
    name: 'Delivery across India',
    fulfillmentType: `${schemaOrg}/FulfillmentTypeDelivery`,
    handlingTime: { ...servicePeriod(deliveryPromises.handlingDays), cutoffTime: dayCutoff },
    shippingConditions: [
      ...(freeFrom === null ? [within({ minValue: 0 }, charge)] : []),
      ...(freeFrom ? [within({ minValue: 0, maxValue: toRupees(freeFrom) - 0.01 }, charge)] : []),
      ...(freeFrom === null ? [] : [within({ minValue: toRupees(freeFrom) }, 0)]),
    ],
  }
}

/** Perishable food cannot be returned (see the return policy). */
export const returnPolicy = (origin: URL) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'IN',
  returnPolicyCategory: `${schemaOrg}/MerchantReturnNotPermitted`,
  merchantReturnLink: new URL(links.returns(), origin).href,
})
