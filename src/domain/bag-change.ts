import { lineKey, lineIn, maxQuantity, type BagLine, type LineKey } from './bag.ts'
import { lineName } from './line-name.ts'
import { formatAmount, type Paise } from './money.ts'
import type { PaymentFees } from './totals.ts'
import { unitPrice } from './price.ts'

interface OfLine {
  key: LineKey
  name: string
}

/** A change that the shop made to a bag's cost or contents since its owner last saw it. */
export type BagChange = LineChange | ChargeChange

type LineChange =
  | (OfLine & { kind: 'price'; from: Paise; to: Paise })
  | (OfLine & { kind: 'sold-out' })
  /** Sold out when a guest's bag was merged into the customer's. */
  | (OfLine & { kind: 'left-out' })
  /** Stock or order limit is now below the quantity in the bag. */
  | (OfLine & { kind: 'fewer'; quantity: number })
  /** No longer in the bag: withdrawn by the shop, or taken out on another device. */
  | (OfLine & { kind: 'gone' })
  /** Added or increased at a login, from the customer's own bag. */
  | (OfLine & { kind: 'joined'; quantity: number })
  /** Added or increased on another device. */
  | (OfLine & { kind: 'elsewhere'; quantity: number })

type ChargeChange =
  | { kind: 'delivery'; from: Paise; to: Paise }
  /** Percent of the subtotal. */
  | { kind: 'fee' | 'discount'; from: number; to: number }

/** The line concerned, or 0 for the order as a whole. */
export const lineOfChange = (change: BagChange): LineKey => ('key' in change ? change.key : 0)

const changeOf = (before: BagLine, after: BagLine): LineChange[] => {
  const line = { key: lineKey(after), name: lineName(after) }
  if (after.stock <= 0) return before.stock > 0 ? [{ ...line, kind: 'sold-out' }] : []
  const changes: LineChange[] = []
  const [from, to] = [unitPrice(before), unitPrice(after)]
  if (from !== to) changes.push({ ...line, kind: 'price', from, to })
  const max = maxQuantity(after)
  if (after.quantity === max && before.quantity > max)
    changes.push({ ...line, kind: 'fewer', quantity: max })
  return changes
}

/** Changes in the lines of both copies, except the shopper's own. */
export const bagChanges = (before: readonly BagLine[], after: readonly BagLine[]): BagChange[] =>
  after.flatMap((line) => {
    const old = lineIn(before, lineKey(line))
    return old ? changeOf(old, line) : []
  })

/** Lines that the server took out of its copy: `server` are its lines; `unsaved`, changed here, do not count. */
export const goneLines = (
  before: readonly BagLine[],
  after: readonly BagLine[],
  server: readonly LineKey[],
  unsaved: readonly LineKey[],
): BagChange[] =>
  before.flatMap((line) => {
    const key = lineKey(line)
    const isKnown = lineIn(after, key) || server.includes(key) || unsaved.includes(key)
    return isKnown ? [] : [{ key, name: lineName(line), kind: 'gone' }]
  })

/** Lines that came or grew, other than by this shopper here. */
export const addedLines = (
  before: readonly BagLine[],
  after: readonly BagLine[],
  kind: 'joined' | 'elsewhere',
): BagChange[] =>
  after.flatMap((line) => {
    const key = lineKey(line)
    const old = lineIn(before, key)
    const { quantity } = line
    return quantity > (old?.quantity ?? 0) ? [{ key, name: lineName(line), kind, quantity }] : []
  })

/** Costs besides the products. */
export interface Charges {
  delivery: Paise
  fees: PaymentFees
}

export const chargeChanges = (before: Charges, after: Charges): BagChange[] => {
  const changes: ChargeChange[] = [
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

/** Adds later changes to earlier ones: the first price seen counts, a price that returned is no change. */
export const withChanges = (
  earlier: readonly BagChange[],
  later: readonly BagChange[],
): BagChange[] => {
  const same = (a: BagChange) => (b: BagChange) =>
    lineOfChange(a) === lineOfChange(b) && a.kind === b.kind
  const unchanged = earlier.filter((change) => !later.some(same(change)))
  const added = later.map((change): BagChange => {
    const old = earlier.find(same(change))
    return 'from' in change && old && 'from' in old ? { ...change, from: old.from } : change
  })
  return [...unchanged, ...added].filter(
    (change) => !('from' in change) || change.from !== change.to,
  )
}

const deliveryText = (amount: Paise): string => (amount === 0 ? 'free' : formatAmount(amount))

export const changeText = (change: BagChange): string => {
  switch (change.kind) {
    case 'sold-out':
      return `${change.name} is sold out now.`
    case 'left-out':
      return `${change.name} is sold out and could not be added.`
    case 'gone':
      return `${change.name} is no longer in your cart.`
    case 'fewer':
      return `${change.name}: only ${change.quantity} can be ordered now, so the quantity was lowered.`
    case 'joined':
      return `${change.name} was in your cart from before: ${change.quantity} in all now.`
    case 'elsewhere':
      return `${change.name} was added on another device: ${change.quantity} in all now.`
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
