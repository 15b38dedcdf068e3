import { pictureUrl } from '#src/components/picture/picture.ts'
import { schemaOrg, shopId, webSiteData } from '#src/components/page/schema-org.ts'
import { addressParts, hasCoordinates, type Outlet } from '#src/domain/outlet.ts'
import { weekdayNames, parseOpeningHours } from '#src/domain/hours.ts'
import type { DeliveryTerms } from '#src/domain/totals.ts'
import { links } from '#src/links.ts'
import { areaOnly } from '#src/domain/delivery-promises.ts'
import { business } from '#src/business.ts'
import { site } from '#src/site.ts'
import { returnPolicy, shippingService } from './terms.data.ts'

const postalAddress = (address: string, city?: string) => {
  const { street, city: ownCity, state, pincode } = addressParts(address)
  const locality = ownCity || city
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: locality,
    // Few addresses name their state; Delhi's is known.
    addressRegion: state || (locality?.endsWith('Delhi') ? 'Delhi' : undefined),
    postalCode: pincode,
    addressCountry: 'IN',
  }
}

/** Of an outlet that does not tell its hours (specification, section 1). */
const usual = parseOpeningHours('Mo-Sa 11:00-19:00')

const openingHours = ({ hours, openings }: Outlet) =>
  (hours ? openings : usual)?.map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.flatMap(weekdayNames),
    opens,
    closes,
  }))

const outletId = (index: number, origin: URL) => new URL(`/#store-${index + 1}`, origin).href

const outletData = (outlet: Outlet, index: number, origin: URL, picture: string | undefined) => ({
  '@type': 'Bakery',
  '@id': outletId(index, origin),
  name: [site.name, outlet.name].filter(Boolean).join(', '),
  url: new URL(links.stores(), origin).href,
  image: outlet.photo ? new URL(pictureUrl(outlet.photo, 900, 'jpg'), origin).href : picture,
  telephone: outlet.contact || undefined,
  email: outlet.email || undefined,
  address: postalAddress(outlet.address, outlet.city || undefined),
  geo: hasCoordinates(outlet)
    ? { '@type': 'GeoCoordinates', latitude: outlet.lat, longitude: outlet.lon }
    : undefined,
  openingHoursSpecification: openingHours(outlet),
  priceRange: '₹₹',
  currenciesAccepted: site.currency,
  parentOrganization: { '@id': shopId(origin) },
})

const customerService = {
  '@type': 'ContactPoint',
  contactType: 'customer service',
  telephone: site.phone,
  email: site.email || undefined,
  areaServed: 'IN',
}

interface ShopOnHome {
  outlets: readonly Outlet[]
  /** Of the first banner. */
  picture: string | null
  /** Null: not known. */
  terms: DeliveryTerms | null
}

export const homeData = ({ outlets, picture, terms }: ShopOnHome, origin: URL) => {
  const image = picture ? new URL(pictureUrl(picture, 960, 'jpg'), origin).href : undefined
  return {
    '@context': schemaOrg,
    '@graph': [
      webSiteData(origin),
      {
        '@type': 'OnlineStore',
        '@id': shopId(origin),
        name: site.name,
        url: new URL(links.home(), origin).href,
        logo: new URL('/icon-512.png', origin).href,
        image,
        description: business.about,
        email: site.email || undefined,
        telephone: site.phone,
        address: postalAddress(business.address),
        vatID: business.gstin || undefined,
        // Only profiles: a network's front page is not the shop's.
        sameAs: [business.instagram, business.facebook].filter((link) => /\w\/./.test(link)),
        contactPoint: customerService,
        hasMerchantReturnPolicy: returnPolicy(origin),
        hasShippingService: terms && !areaOnly ? shippingService(terms) : undefined,
        department: outlets.map((_outlet, index) => ({ '@id': outletId(index, origin) })),
      },
      ...outlets.map((outlet, index) => outletData(outlet, index, origin, image)),
    ],
  }
}
