import { countPieces, formatPlaces, parsePlaces, type BoxOffer } from './box.ts'
import type { FilledBox } from './filled-box.ts'
import { boxLineOf } from './box-line.ts'
import type { BagLine } from './bag.ts'

/** Result of ordering again; names include sizes. */
export interface Reorder {
  added: string[]
  /** Fewer packs than in the order, because of stock or the order limit. */
  fewer: { name: string; packs: number }[]
  /** Sold out, or at the order limit. */
  none: string[]
  gone: string[]
  /** Filled boxes that could not be added as they were. */
  boxes: {
    name: string
    /** Sweets that are missing, or too few; empty: the box itself is no longer sold, or at its limit. */
    missing: string[]
    /** What is still available, for the link to the page that fills boxes. */
    contents: string
  }[]
}

/** An old order's box today: its line (null if pieces are missing), what is missing, the other contents. */
export const boxAgain = (
  { contents, pieces: had }: FilledBox,
  { sizes, pieces }: BoxOffer,
): { line: BagLine | null; missing: string[]; contents: string } => {
  const places = parsePlaces(contents) ?? []
  const size = sizes.find((one) => one.places === places.length)
  const stockOf = (id: number) => pieces.find(({ productId }) => productId === id)?.stock ?? 0
  const short = [...countPieces(places)].filter(([id, count]) => count > stockOf(id))
  const missing = new Set(short.map(([id]) => id))
  return {
    line: size && !missing.size ? boxLineOf(size, places, pieces, 0) : null,
    missing: had.filter(({ productId }) => missing.has(productId)).map(({ name }) => name),
    contents: size ? formatPlaces(places.map((id) => (missing.has(id) ? 0 : id))) : '',
  }
}

/** 'A', 'A and B', 'A, B and C'. */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
const isOrAre = (names: readonly string[]) => (names.length === 1 ? 'is' : 'are')

export const reorderTexts = ({ added, fewer, none, gone, boxes }: Reorder): string[] => [
  ...(added.length ? [`${listed(added)} ${isOrAre(added)} in your cart.`] : []),
  ...fewer.map(
    ({ name, packs }) =>
      `${name}: only ${packs} ${packs === 1 ? 'pack' : 'packs'} could be put into your cart.`,
  ),
  ...(none.length ? [`${listed(none)} ${isOrAre(none)} sold out or at the limit.`] : []),
  ...(gone.length ? [`${listed(gone)} ${isOrAre(gone)} not sold any more.`] : []),
  ...boxes.map(({ name, missing }) =>
    missing.length
      ? `${name} is not in your cart: of ${listed(missing)} there are too few, or none any more.`
      : `${name} is not sold any more, or at its limit.`,
  ),
]
