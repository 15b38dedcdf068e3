import { pictureUrl } from '#src/components/picture/picture.ts'
import { schemaOrg, shopId, webSiteData } from '#src/components/page/schema-org.ts'
import { addressParts, isPlaced, type Store } from '#src/domain/home.ts'
import { weekdayNames, parseOpeningHours } from '#src/domain/hours.ts'
import type { DeliveryTerms } from '#src/domain/totals.ts'
import { links } from '#src/links.ts'
import { business } from '#src/business.ts'
import { site } from '#src/site.ts'
import { returnPolicy, shippingService } from '../terms.data.ts'

const postalAddress = (address: string, city?: string) => {
  const { street, city: ownCity, pincode } = addressParts(address)
  const locality = ownCity || city
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: locality,
    // Addresses have no state; Delhi's is known.
    addressRegion: locality?.endsWith('Delhi') ? 'Delhi' : undefined,
    postalCode: pincode,
    addressCountry: 'IN',
  }
}

/** Of a store that does not tell its hours (specification, section 1). */
const usual = parseOpeningHours('Mo-Sa 11:00-19:00')

const openingHours = ({ hours, openings }: Store) =>
  (hours ? openings : usual)?.map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.flatMap(weekdayNames),
    opens,
    closes,
  }))

const storeData = (store: Store, index: number, origin: URL, picture: string | undefined) => ({
  '@type': 'Bakery',
  '@id': new URL(`/#store-${index + 1}`, origin).href,
  name: [site.name, store.name].filter(Boolean).join(', '),
  url: new URL(links.stores(), origin).href,
  image: store.photo ? new URL(pictureUrl(store.photo, 900, 'jpg'), origin).href : picture,
  telephone: store.contact || undefined,
  email: store.email || undefined,
  address: postalAddress(store.address, store.city || undefined),
  geo: isPlaced(store)
    ? { '@type': 'GeoCoordinates', latitude: store.lat, longitude: store.lon }
    : undefined,
  openingHoursSpecification: openingHours(store),
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
  stores: readonly Store[]
  /** Of the first banner. */
  picture: string | null
  /** Null: not known. */
  terms: DeliveryTerms | null
}

export const homeData = ({ stores, picture, terms }: ShopOnHome, origin: URL) => {
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
        hasShippingService: terms ? shippingService(terms) : undefined,
        department: stores.map((_store, index) => ({
          '@id': new URL(`/#store-${index + 1}`, origin).href,
        })),
      },
      ...stores.map((store, index) => storeData(store, index, origin, image)),
    ],
  }
}
