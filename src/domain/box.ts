import type { Paise } from './money.ts'

/** Numbers of places that a box can have; each is a square. */
export const boxPlaces = [4, 9, 16, 25] as const
export type BoxPlaces = (typeof boxPlaces)[number]

/** An empty box, as the shop sells it filled. */
export interface BoxSize {
  places: BoxPlaces
  /** Of the box alone. */
  price: Paise
  /** Most boxes of one filling in an order. */
  maxPerOrder: number
}

/** A sweet that may be placed in a box. */
export interface BoxPiece {
  productId: number
  slug: string
  name: string
  /** In Devanagari; empty if there is none. */
  nameHi: string
  picture: string | null
  /** Of one piece. */
  price: Paise
  grams: number
  veg: boolean
  /** Codes of `allergens` in diet.ts; null: not stated. */
  contains: readonly string[] | null
  /** Codes of `diets` in diet.ts. */
  diets: readonly string[]
  /** False: it suffers on a long way, so the shop advises against sending it far. */
  travels: boolean
  /** Days for which it keeps; null if not stated. */
  keepsDays: number | null
  /** Pieces that can be sold now. */
  stock: number
}

/** What the shop offers to fill and to fill it with. */
export interface BoxOffer {
  sizes: BoxSize[]
  pieces: BoxPiece[]
}

/** Product id of each place; 0: empty. */
export type Places = readonly number[]

/** The places of a link or a line; null if this is no box. Empty places are allowed. */
export const parsePlaces = (text: string): number[] | null => {
  if (!/^\d{1,10}(\.\d{1,10}){3,24}$/.test(text)) return null
  const places = text.split('.').map(Number)
  const isBox = boxPlaces.some((count) => count === places.length)
  return isBox && places.every((id) => id <= 2_147_483_647) ? places : null
}

export const formatPlaces = (places: Places): string => places.join('.')

export const isFull = (places: Places): boolean => places.every((id) => id > 0)

/** Pieces by product id, in the order of the places; empty places are left out. */
export const countPieces = (places: Places): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const id of places) if (id > 0) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

export const boxName = (places: number): string => `Box of ${places}`

/** The pieces that are placed and offered, with their numbers. */
const placedPieces = (places: Places, pieces: readonly BoxPiece[]) =>
  [...countPieces(places)].flatMap(([id, quantity]) => {
    const piece = pieces.find(({ productId }) => productId === id)
    return piece ? [{ piece, quantity }] : []
  })

export interface BoxFacts {
  /** The box and the pieces in it. */
  price: Paise
  /** Of the pieces alone. */
  grams: number
  /** Codes of all allergens; null if one of the pieces does not state its own. */
  contains: string[] | null
  /** Codes of the diets that all pieces fit. */
  diets: string[]
  /** Names of pieces that suffer on a long way. */
  staysNear: string[]
  /** Days for which all of it keeps; null if not stated for a piece. */
  keepsDays: number | null
  /** Pieces of which the box holds more than there are. */
  short: { name: string; stock: number }[]
}

/** Facts of a box that is filled, or half filled, with these places. */
export const boxFacts = (
  size: Pick<BoxSize, 'price'>,
  places: Places,
  pieces: readonly BoxPiece[],
): BoxFacts => {
  const placed = placedPieces(places, pieces)
  const sum = (of: (piece: BoxPiece) => number) =>
    placed.reduce((total, { piece, quantity }) => total + of(piece) * quantity, 0)
  const all = placed.map(({ piece }) => piece)
  const days = all.map(({ keepsDays }) => keepsDays)
  return {
    price: size.price + sum(({ price }) => price),
    grams: sum(({ grams }) => grams),
    contains: all.some(({ contains }) => contains === null)
      ? null
      : [...new Set(all.flatMap(({ contains }) => contains ?? []))],
    diets: (all[0]?.diets ?? []).filter((code) => all.every(({ diets }) => diets.includes(code))),
    staysNear: all.filter(({ travels }) => !travels).map(({ name }) => name),
    keepsDays:
      all.length && days.every((count) => count !== null) ? Math.min(...(days as number[])) : null,
    short: placed
      .filter(({ piece, quantity }) => quantity > piece.stock)
      .map(({ piece: { name, stock } }) => ({ name, stock })),
  }
}

/** Boxes of these places that the pieces in stock suffice for; 0 if a piece is no longer offered. */
export const boxesInStock = (places: Places, pieces: readonly BoxPiece[]): number => {
  const placed = placedPieces(places, pieces)
  if (!placed.length || placed.length < countPieces(places).size) return 0
  return Math.max(
    0,
    Math.min(...placed.map(({ piece, quantity }) => Math.floor(piece.stock / quantity))),
  )
}

/**
 * Fills the empty places from left to right with the chosen pieces in turn, each as often as the others as far
 * as its stock allows; what is placed stays. Places remain empty where nothing is left.
 */
export const fillRest = (places: Places, pieces: readonly BoxPiece[]): number[] => {
  const counts = countPieces(places)
  const left = new Map(
    pieces.map(({ productId, stock }) => [productId, stock - (counts.get(productId) ?? 0)]),
  )
  return places.map((id) => {
    if (id > 0) return id
    const free = pieces.filter(({ productId }) => (left.get(productId) ?? 0) > 0)
    const least = Math.min(...free.map(({ productId }) => counts.get(productId) ?? 0))
    const next = free.find(({ productId }) => (counts.get(productId) ?? 0) === least)?.productId
    if (next === undefined) return 0
    counts.set(next, least + 1)
    left.set(next, (left.get(next) ?? 0) - 1)
    return next
  })
}

/** The same pieces in a box of another size: those that fit stay in their order, further places are empty. */
export const resized = (places: Places, count: BoxPlaces): number[] => {
  const placed = places.filter((id) => id > 0)
  return Array.from({ length: count }, (_, at) => placed[at] ?? 0)
}
