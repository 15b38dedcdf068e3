import { expect, test } from 'vitest'
import { addressParts, type Outlet } from '#src/domain/outlet.ts'
import { formatOpeningHours, parseOpeningHours } from '#src/domain/hours.ts'
import {
  circlesOf,
  hasMap,
  labelsOf,
  mapSize,
  outletMap,
  locationText,
  type Box,
} from '#src/features/home/outlets/outlet-map.ts'
import { homeData } from '#src/features/home/home.data.ts'
import { business } from '#src/business.ts'

const outlet = (name: string, lat: number, lon: number): Outlet => ({
  city: 'Delhi',
  name,
  photo: null,
  address: '',
  contact: '',
  email: '',
  hours: '',
  openings: null,
  lat,
  lon,
})
const kailash = outlet('Greater Kailash II', 28.5335, 77.2428)
const lajpat = outlet('Lajpat Nagar', 28.5683, 77.2433)
const palace = outlet('Connaught <Place>', 28.6315, 77.2167)
const near = outlet('Near it', 28.5405, 77.2428)

test('an outlet is told by the nearest place that people know', () => {
  expect(locationText(kailash)).toBe('1.9 km south-west of Nehru Place')
  expect(locationText(outlet('', 28.6129, 77.2395))).toBe('1.0 km east of India Gate')
  expect(locationText(palace)).toBe('Near Connaught Place')
})

test('distances and directions on the map are true', () => {
  const labels = labelsOf(kailash, [kailash, near])
  const [own, other] = labels
  expect([own?.x, own?.y]).toEqual([mapSize.width / 2, mapSize.height / 2])
  // 0.007 degrees to the north are 779 m; 320 pixels are 8 km.
  expect(other?.name).toBe('Near it')
  expect((own?.y ?? 0) - (other?.y ?? 0)).toBeCloseTo(31.2, 1)
  const lotus = labels.find(({ name }) => name === 'Lotus Temple')
  // 2.72 km as the crow flies.
  const length = Math.hypot((lotus?.x ?? 0) - (own?.x ?? 0), (lotus?.y ?? 0) - (own?.y ?? 0))
  expect((length / 320) * 8).toBeCloseTo(2.72, 1)
})

const meet = (one: Box, other: Box): boolean =>
  other.left < one.right &&
  one.left < other.right &&
  other.top < one.bottom &&
  one.top < other.bottom

test('what the map names stays inside it, and nothing overlaps', () => {
  for (const one of [kailash, lajpat, palace]) {
    const labels = labelsOf(one, [kailash, lajpat, palace, near])
    expect(labels.length).toBeGreaterThanOrEqual(4)
    const circles = circlesOf(labels)
    expect(circles[0]?.box, 'a circle with a distance').toBeDefined()
    const dots = labels.map(({ name, x, y }) => ({
      name: `dot of ${name}`,
      box: { left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 },
    }))
    const named = [...labels, ...dots, ...circles].flatMap(({ name, box }) =>
      box ? [{ name, box }] : [],
    )
    for (const { box, name } of named) {
      expect(Math.min(box.left, box.top), name).toBeGreaterThan(0)
      expect(box.right, name).toBeLessThan(mapSize.width)
      expect(box.bottom, name).toBeLessThan(mapSize.height)
      const others = named.filter((other) => other.box !== box && meet(other.box, box))
      expect(
        others.map((other) => other.name),
        name,
      ).toEqual([])
    }
  }
})

test('an outlet is marked also without a name, or with one that has no room', () => {
  const marks = (name: string) =>
    outletMap(outlet(name, 28.5335, 77.2428), []).split('fill="#cf102e"').length - 1
  expect(['Greater Kailash II', '', 'x'.repeat(60)].map(marks)).toEqual([1, 1, 1])
})

test('names are escaped, and an outlet in another city has no map', () => {
  expect(outletMap(palace, [palace])).toContain('Connaught &#60;Place&#62;')
  const mumbai = outlet('Mumbai', 19.076, 72.8777)
  expect([hasMap(mumbai), locationText(mumbai)]).toEqual([false, ''])
  expect(hasMap(outlet('', 0, 0))).toBe(false)
})

const homeOf = (outlets: Outlet[]) =>
  homeData({ outlets, picture: null, terms: null }, new URL('https://shop.example'))

test('hours that an outlet does not tell are the usual ones for search engines', () => {
  const daysOf = (hours: string) => {
    const own = { ...kailash, hours: formatOpeningHours(hours), openings: parseOpeningHours(hours) }
    const [, , outlet] = homeOf([own])['@graph']
    return JSON.parse(JSON.stringify(outlet)) as object
  }
  const openingHoursSpecification = [
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      opens: '11:00',
      closes: '19:00',
    },
  ]
  expect(daysOf('')).toMatchObject({ openingHoursSpecification })
  expect(daysOf('daily 9 to 9')).not.toHaveProperty('openingHoursSpecification')
})

test.each([
  ['A street, a quarter, New Delhi 110048', 'A street, a quarter', 'New Delhi'],
  ['A street, New Delhi - 110048', 'A street', 'New Delhi'],
  ['A street, New Delhi, 110048', 'A street', 'New Delhi'],
  ['A street, Delhi 110048', 'A street', 'Delhi'],
  ['Shop 5, Sector 18, Noida, Uttar Pradesh 201301', 'Shop 5, Sector 18', 'Noida'],
  ['Shop 5, Sector 18, Noida, Uttar Pradesh - 201301', 'Shop 5, Sector 18', 'Noida'],
  ['Shop 5, Sector 18 201301', 'Shop 5, Sector 18', ''],
  ['A street 110048', 'A street', ''],
  ['A street', 'A street', ''],
])('of "%s" the street is "%s" and the city "%s"', (address, street, city) => {
  expect(addressParts(address)).toMatchObject({ street, city })
})

test('one address has one city for search engines, and a network without a profile is not the shop’s', () => {
  const at = { ...kailash, city: 'South Delhi', address: business.address }
  const [, shop, outlet] = homeOf([at])['@graph']
  const address = { addressLocality: 'New Delhi', addressRegion: 'Delhi', postalCode: '110048' }
  expect(shop).toMatchObject({ address, sameAs: [] })
  expect(outlet).toMatchObject({ address })
  for (const end of ['New Delhi - 110048', 'New Delhi-110048', 'New Delhi – 110048']) {
    const dashed = { ...at, address: `B-14, Greater Kailash II, ${end}` }
    const [, , one] = homeOf([dashed])['@graph']
    const streetAddress = 'B-14, Greater Kailash II'
    expect(one, end).toMatchObject({ address: { ...address, streetAddress } })
  }
  const [, , stated] = homeOf([{ ...at, address: 'A street, Noida, Uttar Pradesh 201301' }])[
    '@graph'
  ]
  expect(stated).toMatchObject({
    address: {
      streetAddress: 'A street',
      addressLocality: 'Noida',
      addressRegion: 'Uttar Pradesh',
    },
  })
  const bare = { ...at, address: 'B-14, Greater Kailash II' }
  const [, , other] = homeOf([bare])['@graph']
  expect(other).toMatchObject({ address: { addressLocality: 'South Delhi' } })
})
