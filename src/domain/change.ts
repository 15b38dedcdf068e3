import { lineName, mostAllowed, type BagLine } from './bag.ts'
import { formatRupees, type Paise } from './money.ts'
import { unitPrice } from './price.ts'

interface OfProduct {
  productId: number
  /** With its size. */
  name: string
}

/** Something the shop changed in a bag since its owner last saw it. */
export type BagChange =
  | (OfProduct & { kind: 'price'; from: Paise; to: Paise })
  | (OfProduct & { kind: 'sold-out' })
  /** Sold out when a guest's bag was added to the customer's. */
  | (OfProduct & { kind: 'left-out' })
  /** Less is left, or allowed per order, than was in the bag. */
  | (OfProduct & { kind: 'fewer'; quantity: number })

const changeOf = (before: BagLine, after: BagLine): BagChange[] => {
  const product = { productId: after.productId, name: lineName(after) }
  if (after.stock <= 0) return before.stock > 0 ? [{ ...product, kind: 'sold-out' }] : []
  const changes: BagChange[] = []
  const [from, to] = [unitPrice(before), unitPrice(after)]
  if (from !== to) changes.push({ ...product, kind: 'price', from, to })
  const most = mostAllowed(after)
  if (after.quantity === most && before.quantity > most)
    changes.push({ ...product, kind: 'fewer', quantity: most })
  return changes
}

/** What differs in the lines that both copies of a bag hold. What the shopper chose is no change. */
export const bagChanges = (before: readonly BagLine[], after: readonly BagLine[]): BagChange[] =>
  after.flatMap((line) => {
    const old = before.find((l) => l.productId === line.productId)
    return old ? changeOf(old, line) : []
  })

/** Adds later changes to earlier ones: the first price seen counts, and a price that came back is none. */
export const withChanges = (
  earlier: readonly BagChange[],
  later: readonly BagChange[],
): BagChange[] => {
  const same = (a: BagChange) => (b: BagChange) => a.productId === b.productId && a.kind === b.kind
  const kept = earlier.filter((change) => !later.some(same(change)))
  const added = later.map((change): BagChange => {
    const old = earlier.find(same(change))
    return change.kind === 'price' && old?.kind === 'price' ? { ...change, from: old.from } : change
  })
  return [...kept, ...added].filter((c) => c.kind !== 'price' || c.from !== c.to)
}

/** The sentence that tells a shopper of a change. */
export const changeText = (change: BagChange): string => {
  if (change.kind === 'sold-out') return `${change.name} is sold out now.`
  if (change.kind === 'left-out') return `${change.name} is sold out and could not be added.`
  if (change.kind === 'fewer')
    return `${change.name}: only ${change.quantity} can be ordered now, so the quantity was lowered.`
  return `${change.name} now costs ${formatRupees(change.to)} instead of ${formatRupees(change.from)}.`
}
