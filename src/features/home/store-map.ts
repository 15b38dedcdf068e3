import { escaped } from '#src/domain/html.ts'
import type { Store } from '#src/domain/home.ts'
import { places, type Place } from './places.ts'

/** Size of the map's picture in CSS pixels: about as wide as on a phone, so that it can be read there. */
export const mapSize = { width: 380, height: 270 } as const

/** Half of what the map shows from west to east, in km. */
const reach = 4
/** Circles around the store, in km. */
const rings = [1, 2, 3] as const
const pixelsPerKm = mapSize.width / 2 / reach
const kmPerDegree = 111.32

type Spot = Pick<Place, 'lat' | 'lon'>

/** Km to the east and north of `from`: near enough to a plane within a city. */
const offset = (from: Spot, to: Spot) => ({
  east: (to.lon - from.lon) * kmPerDegree * Math.cos((from.lat * Math.PI) / 180),
  north: (to.lat - from.lat) * kmPerDegree,
})

const distance = (from: Spot, to: Spot): number => {
  const { east, north } = offset(from, to)
  return Math.hypot(east, north)
}

const directions = ['north', 'north-east', 'east', 'south-east'] as const
const opposites = ['south', 'south-west', 'west', 'north-west'] as const

/** Where `to` lies as seen from `from`, in one of eight directions. */
const directionOf = (from: Spot, to: Spot): string => {
  const { east, north } = offset(from, to)
  const eighth = (Math.round((Math.atan2(east, north) / Math.PI) * 4) + 8) % 8
  return [...directions, ...opposites][eighth] ?? ''
}

const pixel = (from: Spot, to: Spot) => {
  const { east, north } = offset(from, to)
  return {
    x: mapSize.width / 2 + east * pixelsPerKm,
    y: mapSize.height / 2 - north * pixelsPerKm,
  }
}

const nearest = (store: Spot): Place[] =>
  [...places].sort((one, other) => distance(store, one) - distance(store, other))

/** Fewer places in the picture would help nobody to find the store. */
const fewest = 3

const inPicture = ({ x, y }: { x: number; y: number }): boolean =>
  x > 12 && x < mapSize.width - 12 && y > 12 && y < mapSize.height - 12

/** '2.3 km south of Nehru Place'; empty if the store API gives no place, or one that no map is for. */
export const whereabouts = (store: Store): string => {
  const [first] = nearest(store)
  if (!first || !hasMap(store)) return ''
  const km = distance(first, store)
  return `${km.toFixed(1)} km ${directionOf(first, store)} of ${first.name}`
}

export const hasMap = (store: Spot): boolean =>
  places.filter((place) => inPicture(pixel(store, place))).length >= fewest

export const mapPath = ({ lat, lon }: Spot): string => `/map/${lat},${lon}.svg`

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** In pixels, for labels of 13: as wide as the widest of the fonts that may draw them. */
const letterWidth = 7.4
const lineHeight = 16

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

/** The label beside its dot: right, else left; null if both meet another one or the edge. */
const labelBox = (name: string, { x, y }: { x: number; y: number }, taken: readonly Box[]) => {
  const width = name.length * letterWidth
  const band = { top: y - lineHeight / 2, bottom: y + lineHeight / 2 }
  const boxes = [
    { left: x + 8, right: x + 8 + width, ...band, anchor: 'start' },
    { left: x - 8 - width, right: x - 8, ...band, anchor: 'end' },
  ]
  return (
    boxes.find(
      (box) =>
        box.left > 4 &&
        box.right < mapSize.width - 4 &&
        taken.every((other) => !overlap(box, other)),
    ) ?? null
  )
}

/** Where the arrow to the north stands. */
const compass: Box = { left: mapSize.width - 36, right: mapSize.width, top: 0, bottom: 50 }

/** Where the circles say how far they are. */
const distances = rings.map((km): Box => {
  const bottom = mapSize.height / 2 - km * pixelsPerKm
  return { left: mapSize.width / 2 - 18, right: mapSize.width / 2 + 18, top: bottom - 14, bottom }
})

export interface Label {
  name: string
  x: number
  y: number
  box: Box
  anchor: string
  isStore: boolean
}

/** What the map names: the store, other stores, then places, nearest first, as far as they have room. */
export const labelsOf = (store: Store, stores: readonly Store[]): Label[] => {
  const taken: Box[] = [compass, ...distances]
  const labels: Label[] = []
  const add = ({ name, ...spot }: Place, isStore: boolean) => {
    const at = pixel(store, spot)
    if (!name || !inPicture(at)) return
    const box = labelBox(name, at, taken)
    if (!box) return
    taken.push(box, { left: at.x - 8, right: at.x + 8, top: at.y - 8, bottom: at.y + 8 })
    labels.push({ name, ...at, box, anchor: box.anchor, isStore })
  }
  for (const one of [store, ...stores.filter((other) => other !== store)]) add(one, true)
  for (const place of nearest(store)) add(place, false)
  return labels
}

const round = (value: number): string => value.toFixed(1)

const mark = ({ x, y, isStore }: Label): string =>
  isStore
    ? `<path d="m${round(x)} ${round(y - 9)} 9 9-9 9-9-9z" fill="#cf102e"/>`
    : `<circle cx="${round(x)}" cy="${round(y)}" r="4" fill="#7a5c3e"/>`

const caption = (label: Label): string => {
  const x = label.anchor === 'start' ? label.box.left + 4 : label.box.right - 4
  const weight = label.isStore ? ' font-weight="700"' : ''
  return `<text x="${round(x)}" y="${round(label.y + 4.5)}" text-anchor="${label.anchor}"${weight}>${escaped(label.name)}</text>`
}

/**
 * A map of a store's surroundings as SVG, drawn from coordinates alone: well-known places and the other
 * stores where they lie, and circles for distances. It has no streets; Directions leads to a map with them.
 */
export const storeMap = (store: Store, stores: readonly Store[]): string => {
  const { width, height } = mapSize
  const [x, y] = [width / 2, height / 2]
  const circles = rings.map((km) => {
    const radius = km * pixelsPerKm
    return (
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#e3d3b4"/>` +
      `<text x="${x}" y="${y - radius - 3}" text-anchor="middle" font-size="11" fill="#8a7458">${km} km</text>`
    )
  })
  const labels = labelsOf(store, stores)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<path fill="#f6ecd9" d="M0 0h${width}v${height}H0z"/>` +
    `<g font-family="Roboto, Arial, sans-serif" font-size="13" fill="#2a1710">` +
    [...circles, ...labels.map(mark), ...labels.map(caption)].join('') +
    `<path d="m${width - 22} 14 6 16-6-4-6 4z"/>` +
    `<text x="${width - 22}" y="44" text-anchor="middle" font-size="11">N</text></g></svg>`
  )
}
