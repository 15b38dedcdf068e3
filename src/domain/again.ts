/** What became of an order that was put into the bag again; names with their sizes. */
export interface Again {
  added: string[]
  /** Fewer packs than were ordered then: less is left, or the bag holds what is allowed. */
  fewer: { name: string; packs: number }[]
  /** Sold out, or the bag is full of it. */
  none: string[]
  /** The shop no longer sells it. */
  gone: string[]
}

const list = new Intl.ListFormat('en-IN')
const isOrAre = (names: readonly string[]) => (names.length === 1 ? 'is' : 'are')

/** Sentences that tell it, the good one first. */
export const againTexts = ({ added, fewer, none, gone }: Again): string[] => [
  ...(added.length ? [`${list.format(added)} ${isOrAre(added)} in your cart.`] : []),
  ...fewer.map(
    ({ name, packs }) =>
      `${name}: only ${packs} ${packs === 1 ? 'pack' : 'packs'} could be put into your cart.`,
  ),
  ...(none.length ? [`${list.format(none)} ${isOrAre(none)} sold out or at the limit.`] : []),
  ...(gone.length ? [`${list.format(gone)} ${isOrAre(gone)} not sold any more.`] : []),
]
