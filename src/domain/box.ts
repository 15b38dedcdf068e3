import type { Paise } from './money.ts'

/** Numbers of places that a box can have; each is a square. */
export const boxPlaces = [4, 9, 16, 25] as const
export type BoxPlaces = (typeof boxPlaces)[number]

/** A box as the shop sells it filled; `price` is that of the empty box. */
export interface BoxSize {
  places: BoxPlaces
  price: Paise
  maxPerOrder: number
}

/** A sweet that may be placed in a box; `price` is that of one piece. */
export interface BoxPiece {
  productId: number
  slug: string
  name: string
  nameHi: string
  picture: string | null
  price: Paise
  grams: number
  veg: boolean
  /** Codes of `allergens` in diet.ts; null: not stated. */
  contains: readonly string[] | null
  diets: readonly string[]
  /** False: the shop advises against sending it far. */
  travels: boolean
  /** Null: not stated. */
  keepsDays: number | null
  stock: number
}

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

const placedPieces = (places: Places, pieces: readonly BoxPiece[]) =>
  [...countPieces(places)].flatMap(([id, quantity]) => {
    const piece = pieces.find(({ productId }) => productId === id)
    return piece ? [{ piece, quantity }] : []
  })

export interface BoxFacts {
  /** The box and its pieces; `grams` counts the pieces only. */
  price: Paise
  grams: number
  /** Codes of all allergens; null if a piece does not state its own. */
  contains: string[] | null
  diets: string[]
  /** Names of pieces that suffer on a long way. */
  staysNear: string[]
  /** Null: no piece states it. */
  keepsDays: number | null
  /** False: one that does not state it may keep less. */
  keepsStated: boolean
  /** Pieces of which the box holds more than there are. */
  short: { name: string; stock: number }[]
}

/** A box keeps as long as the piece of it that keeps least; null: none states it. */
export const minDays = (pieces: readonly Pick<BoxPiece, 'keepsDays'>[]): number | null => {
  const days = pieces.flatMap(({ keepsDays }) => keepsDays ?? [])
  return days.length ? Math.min(...days) : null
}

/** Facts of a box with these places; some may be empty. */
export const boxFacts = (
  size: Pick<BoxSize, 'price'>,
  places: Places,
  pieces: readonly BoxPiece[],
): BoxFacts => {
  const placed = placedPieces(places, pieces)
  const sum = (value: (piece: BoxPiece) => number) =>
    placed.reduce((total, { piece, quantity }) => total + value(piece) * quantity, 0)
  const all = placed.map(({ piece }) => piece)
  return {
    price: size.price + sum(({ price }) => price),
    grams: sum(({ grams }) => grams),
    contains: all.some(({ contains }) => contains === null)
      ? null
      : [...new Set(all.flatMap(({ contains }) => contains ?? []))],
    diets: (all[0]?.diets ?? []).filter((code) => all.every(({ diets }) => diets.includes(code))),
    staysNear: all.filter(({ travels }) => !travels).map(({ name }) => name),
    keepsDays: minDays(all),
    keepsStated: all.every(({ keepsDays }) => keepsDays !== null),
    short: placed
      .filter(({ piece, quantity }) => quantity > piece.stock)
      .map(({ piece: { name, stock } }) => ({ name, stock })),
  }
}

/** How many such boxes the stock allows; 0 if a piece is no longer offered. */
export const boxesInStock = (places: Places, pieces: readonly BoxPiece[]): number => {
  const placed = placedPieces(places, pieces)
  if (!placed.length || placed.length < countPieces(places).size) return 0
  return Math.max(
    0,
    Math.min(...placed.map(({ piece, quantity }) => Math.floor(piece.stock / quantity))),
  )
}

/** Fills the empty places with the chosen pieces in turn, evenly as far as stock allows. */
export const fillRest = (places: Places, pieces: readonly BoxPiece[]): number[] => {
  const counts = countPieces(places)
  const left = new Map(
    pieces.map(({ productId, stock }) => [productId, stock - (counts.get(productId) ?? 0)]),
  )
  return places.map((id) => {
    if (id > 0) return id
    const free = pieces.filter(({ productId }) => (left.get(productId) ?? 0) > 0)
    const min = Math.min(...free.map(({ productId }) => counts.get(productId) ?? 0))
    const next = free.find(({ productId }) => (counts.get(productId) ?? 0) === min)?.productId
    if (next === undefined) return 0
    counts.set(next, min + 1)
    left.set(next, (left.get(next) ?? 0) - 1)
    return next
  })
}

/** The same pieces, in order, in a box of another size; pieces that do not fit are dropped. */
export const resized = (places: Places, count: BoxPlaces): number[] => {
  const placed = places.filter((id) => id > 0)
  return Array.from({ length: count }, (_, at) => placed[at] ?? 0)
}
