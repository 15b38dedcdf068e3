/** What became of an order that was put into the bag again; names with their sizes. */
export interface Reorder {
  added: string[]
  /** Fewer packs than were ordered then: less is left, or the bag holds what is allowed. */
  fewer: { name: string; packs: number }[]
  /** Sold out, or the bag is full of it. */
  none: string[]
  /** The shop no longer sells it. */
  gone: string[]
}

/** 'A', 'A and B', 'A, B and C'. */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
const isOrAre = (names: readonly string[]) => (names.length === 1 ? 'is' : 'are')

/** Sentences that tell it, the good one first. */
export const reorderTexts = ({ added, fewer, none, gone }: Reorder): string[] => [
  ...(added.length ? [`${listed(added)} ${isOrAre(added)} in your cart.`] : []),
  ...fewer.map(
    ({ name, packs }) =>
      `${name}: only ${packs} ${packs === 1 ? 'pack' : 'packs'} could be put into your cart.`,
  ),
  ...(none.length ? [`${listed(none)} ${isOrAre(none)} sold out or at the limit.`] : []),
  ...(gone.length ? [`${listed(gone)} ${isOrAre(gone)} not sold any more.`] : []),
]
