import { lineName, mostAllowed, type BagLine } from './bag.ts'
import { formatAmount, type Paise } from './money.ts'
import type { PaymentFees } from './order.ts'
import { unitPrice } from './price.ts'

interface OfProduct {
  productId: number
  /** With its size. */
  name: string
}

/** Something the shop changed in what a bag costs or holds since its owner last saw it. */
export type BagChange = LineChange | TermChange

type LineChange =
  | (OfProduct & { kind: 'price'; from: Paise; to: Paise })
  | (OfProduct & { kind: 'sold-out' })
  /** Sold out when a guest's bag was added to the customer's. */
  | (OfProduct & { kind: 'left-out' })
  /** Less is left, or allowed per order, than was in the bag. */
  | (OfProduct & { kind: 'fewer'; quantity: number })
  /** A login brought it, or more of it, from the customer's own bag. */
  | (OfProduct & { kind: 'joined'; quantity: number })

type TermChange =
  | { kind: 'delivery'; from: Paise; to: Paise }
  /** Percent of the subtotal. */
  | { kind: 'fee' | 'discount'; from: number; to: number }

/** The product that it is about, or 0 where it is about the order as a whole. */
export const productOfChange = (change: BagChange): number =>
  'productId' in change ? change.productId : 0

const changeOf = (before: BagLine, after: BagLine): LineChange[] => {
  const product = { productId: after.productId, name: lineName(after) }
  if (after.stock <= 0) return before.stock > 0 ? [{ ...product, kind: 'sold-out' }] : []
  const changes: LineChange[] = []
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

/** What a login brought into a guest's bag from that of the customer. */
export const joinedLines = (before: readonly BagLine[], after: readonly BagLine[]): BagChange[] =>
  after.flatMap((line) => {
    const old = before.find((l) => l.productId === line.productId)
    const { productId, quantity } = line
    return quantity > (old?.quantity ?? 0)
      ? [{ productId, name: lineName(line), kind: 'joined', quantity }]
      : []
  })

/** What an order costs besides its products. */
export interface Terms {
  delivery: Paise
  fees: PaymentFees
}

/** What differs in delivery, fee and discount between what the shopper saw and what the shop asks now. */
export const termChanges = (before: Terms, after: Terms): BagChange[] => {
  const changes: TermChange[] = [
    { kind: 'delivery', from: before.delivery, to: after.delivery },
    { kind: 'fee', from: before.fees.handlingFeePercent, to: after.fees.handlingFeePercent },
    {
      kind: 'discount',
      from: before.fees.digitalDiscountPercent,
      to: after.fees.digitalDiscountPercent,
    },
  ]
  return changes.filter(({ from, to }) => from !== to)
}

/** Adds later changes to earlier ones: the first price seen counts, and a price that came back is none. */
export const withChanges = (
  earlier: readonly BagChange[],
  later: readonly BagChange[],
): BagChange[] => {
  const same = (a: BagChange) => (b: BagChange) =>
    productOfChange(a) === productOfChange(b) && a.kind === b.kind
  const kept = earlier.filter((change) => !later.some(same(change)))
  const added = later.map((change): BagChange => {
    const old = earlier.find(same(change))
    return 'from' in change && old && 'from' in old ? { ...change, from: old.from } : change
  })
  return [...kept, ...added].filter((change) => !('from' in change) || change.from !== change.to)
}

const deliveryText = (amount: Paise): string => (amount === 0 ? 'free' : formatAmount(amount))

/** The sentence that tells a shopper of a change. */
export const changeText = (change: BagChange): string => {
  switch (change.kind) {
    case 'sold-out':
      return `${change.name} is sold out now.`
    case 'left-out':
      return `${change.name} is sold out and could not be added.`
    case 'fewer':
      return `${change.name}: only ${change.quantity} can be ordered now, so the quantity was lowered.`
    case 'joined':
      return `${change.name} was in your cart from before: ${change.quantity} in all now.`
    case 'price':
      return `${change.name} now costs ${formatAmount(change.to)} instead of ${formatAmount(change.from)}.`
    case 'delivery':
      return `Delivery is ${deliveryText(change.to)} now instead of ${deliveryText(change.from)}.`
    case 'fee':
      return `The handling fee for cash is ${change.to}% now instead of ${change.from}%.`
    case 'discount':
      return `The online payment discount is ${change.to}% now instead of ${change.from}%.`
  }
}
