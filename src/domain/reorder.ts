/** Result of adding an order to the bag again; names include sizes. */
export interface Reorder {
  added: string[]
  /** Fewer packs than ordered then, because of stock or the order limit. */
  fewer: { name: string; packs: number }[]
  /** Sold out, or at the order limit. */
  none: string[]
  gone: string[]
}

/** 'A', 'A and B', 'A, B and C'. */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
const isOrAre = (names: readonly string[]) => (names.length === 1 ? 'is' : 'are')

export const reorderTexts = ({ added, fewer, none, gone }: Reorder): string[] => [
  ...(added.length ? [`${listed(added)} ${isOrAre(added)} in your cart.`] : []),
  ...fewer.map(
    ({ name, packs }) =>
      `${name}: only ${packs} ${packs === 1 ? 'pack' : 'packs'} could be put into your cart.`,
  ),
  ...(none.length ? [`${listed(none)} ${isOrAre(none)} sold out or at the limit.`] : []),
  ...(gone.length ? [`${listed(gone)} ${isOrAre(gone)} not sold any more.`] : []),
]
