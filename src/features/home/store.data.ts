import type { Store } from '#src/domain/home.ts'
import { site } from '#src/site.ts'

/** Each outlet for search engines; hours as the specification (section 1) gives them. */
export const storeData = (stores: readonly Store[], url: string) => ({
  '@context': 'https://schema.org',
  '@graph': stores.map((store) => ({
    '@type': 'Bakery',
    name: `${site.name}, ${store.name}`,
    url,
    telephone: store.contact,
    email: store.email,
    address: store.address,
    geo: { '@type': 'GeoCoordinates', latitude: store.lat, longitude: store.lon },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      opens: '11:00',
      closes: '19:00',
    },
    priceRange: '₹₹',
  })),
})
