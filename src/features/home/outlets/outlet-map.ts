import { escapeHtml } from '#src/domain/html.ts'
import type { Outlet } from '#src/domain/outlet.ts'
import { places, type Place } from './places.ts'

/** Size of the map in CSS pixels, to be readable on a phone. */
export const mapSize = { width: 320, height: 240 } as const

/** Distance from the centre to the east and west edge, in km. */
const reach = 4
/** Circles around the outlet, in km. */
const rings = [1, 2, 3] as const
const pixelsPerKm = mapSize.width / 2 / reach
const kmPerDegree = 111.32

type Spot = Pick<Place, 'lat' | 'lon'>

interface Point {
  x: number
  y: number
}

/** In km to the east and north; treats the city as a plane. */
const offset = (from: Spot, to: Spot) => ({
  east: (to.lon - from.lon) * kmPerDegree * Math.cos((from.lat * Math.PI) / 180),
  north: (to.lat - from.lat) * kmPerDegree,
})

const distance = (from: Spot, to: Spot): number => {
  const { east, north } = offset(from, to)
  return Math.hypot(east, north)
}

const directions = 'north north-east east south-east south south-west west north-west'.split(' ')

/** One of eight compass directions. */
const directionOf = (from: Spot, to: Spot): string => {
  const { east, north } = offset(from, to)
  const eighth = (Math.round((Math.atan2(east, north) / Math.PI) * 4) + 8) % 8
  return directions[eighth] ?? ''
}

const pixel = (from: Spot, to: Spot) => {
  const { east, north } = offset(from, to)
  return {
    x: mapSize.width / 2 + east * pixelsPerKm,
    y: mapSize.height / 2 - north * pixelsPerKm,
  }
}

const nearest = (outlet: Spot): Place[] =>
  [...places].sort((one, other) => distance(outlet, one) - distance(outlet, other))

const fewest = 3

const inPicture = ({ x, y }: Point): boolean =>
  x > 12 && x < mapSize.width - 12 && y > 12 && y < mapSize.height - 12

/** '2.3 km south of Nehru Place', 'Near AIIMS'; empty without coordinates, or if there is no map for them. */
export const locationText = (outlet: Outlet): string => {
  const [first] = nearest(outlet)
  if (!first || !hasMap(outlet)) return ''
  const km = distance(first, outlet)
  // Places are true to some 200 m.
  if (km < 0.3) return `Near ${first.name}`
  return `${km.toFixed(1)} km ${directionOf(first, outlet)} of ${first.name}`
}

export const hasMap = (outlet: Spot): boolean =>
  places.filter((place) => inPicture(pixel(outlet, place))).length >= fewest

export const mapPath = ({ lat, lon }: Spot): string => `/map/${lat},${lon}.svg`

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Width of a letter in the widest font that may draw it, in pixels. */
const letter = 7.9
const line = 18
const fontSize = 14

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

const isFree = (box: Box, taken: readonly Box[]): boolean =>
  box.left > 2 &&
  box.right < mapSize.width - 2 &&
  box.top > 2 &&
  box.bottom < mapSize.height - 2 &&
  taken.every((other) => !overlap(box, other))

/** Right, left, below or above the dot; null if all overlap a label or the edge. */
const labelBox = (name: string, { x, y }: Point, taken: readonly Box[]) => {
  const width = name.length * letter
  const beside = { top: y - line / 2, bottom: y + line / 2 }
  const across = { left: x - width / 2, right: x + width / 2 }
  const boxes: (Box & { anchor: Anchor })[] = [
    { left: x + 9, right: x + 9 + width, ...beside, anchor: 'start' },
    { left: x - 9 - width, right: x - 9, ...beside, anchor: 'end' },
    { ...across, top: y + 7, bottom: y + 7 + line, anchor: 'middle' },
    { ...across, top: y - 7 - line, bottom: y - 7, anchor: 'middle' },
  ]
  return boxes.find((box) => isFree(box, taken)) ?? null
}

const compass: Box = { left: mapSize.width - 36, right: mapSize.width, top: 0, bottom: 50 }

type Anchor = 'start' | 'end' | 'middle'
export interface Label extends Point {
  name: string
  box: Box
  anchor: Anchor
  isOutlet: boolean
}

const dotBox = ({ x, y }: Point): Box => ({ left: x - 7, right: x + 7, top: y - 7, bottom: y + 7 })

const centre: Point = { x: mapSize.width / 2, y: mapSize.height / 2 }

/** The outlet, other outlets, then places, nearest first, as far as they have room. */
export const labelsOf = (outlet: Outlet, outlets: readonly Outlet[]): Label[] => {
  const taken = [compass, dotBox(centre)]
  const labels: Label[] = []
  const add = (name: string, at: Point, isOutlet: boolean) => {
    const box = name && labelBox(name, at, taken)
    if (!box) return
    taken.push(box, dotBox(at))
    labels.push({ name, ...at, box, anchor: box.anchor, isOutlet })
  }
  const addOther = ({ name, ...spot }: Place, isOutlet: boolean) => {
    const at = pixel(outlet, spot)
    if (isFree(dotBox(at), taken)) add(name, at, isOutlet)
  }
  add(outlet.name, centre, true)
  for (const other of outlets) addOther(other, true)
  for (const place of nearest(outlet)) addOther(place, false)
  return labels
}

/** The circles and their names, above or below the outlet where there is room between the labels. */
export const circlesOf = (labels: readonly Label[]) => {
  const taken = [compass, ...labels.flatMap((label) => [label.box, dotBox(label)])]
  const { x } = centre
  return rings.map((km) => {
    const radius = km * pixelsPerKm
    const boxes = [-1, 1].map((side) => {
      const y = centre.y + side * radius
      return { left: x - 16, right: x + 16, top: y - 8, bottom: y + 8 }
    })
    return { name: `${km} km`, radius, box: boxes.find((box) => isFree(box, taken)) }
  })
}

const round = (value: number): string => value.toFixed(1)

const mark = ({ x, y, isOutlet }: Point & { isOutlet: boolean }): string =>
  isOutlet
    ? `<path d="m${round(x)} ${round(y - 9)} 9 9-9 9-9-9z" fill="#cf102e"/>`
    : `<circle cx="${round(x)}" cy="${round(y)}" r="4" fill="#66503f"/>`

const caption = (label: Label): string => {
  const { left, right, top } = label.box
  const x = { start: left + 2, end: right - 2, middle: (left + right) / 2 }[label.anchor]
  const weight = label.isOutlet ? ' font-weight="700"' : ''
  return `<text x="${round(x)}" y="${round(top + 14)}" text-anchor="${label.anchor}"${weight}>${escapeHtml(label.name)}</text>`
}

/** An SVG drawn from coordinates: well-known places, other outlets and circles for distances; no streets. */
export const outletMap = (outlet: Outlet, outlets: readonly Outlet[]): string => {
  const { width, height } = mapSize
  const { x, y } = centre
  const labels = labelsOf(outlet, outlets)
  // Marked even without a label.
  const others = labels.filter((label) => label.x !== x || label.y !== y)
  const marks = [{ ...centre, isOutlet: true }, ...others].map(mark)
  const circles = circlesOf(labels)
  const lines = circles.map(
    ({ radius }) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#dccdb4"/>`,
  )
  const distances = circles.map(({ name, box }) =>
    box
      ? `<text x="${x}" y="${box.top + 12}" text-anchor="middle" font-size="11" fill="#66503f">${name}</text>`
      : '',
  )
  // An outline in the background colour keeps lines out of the letters.
  const rim = 'stroke="#fbf1df" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<path fill="#fbf1df" d="M0 0h${width}v${height}H0z"/>${[...lines, ...marks].join('')}` +
    `<g font-family="Roboto, Arial, sans-serif" font-size="${fontSize}" fill="#2a1710" ${rim}>` +
    [...distances, ...labels.map(caption)].join('') +
    `<path d="m${width - 22} 14 6 16-6-4-6 4z"/>` +
    `<text x="${width - 22}" y="44" text-anchor="middle" font-size="11">N</text></g></svg>`
  )
}
