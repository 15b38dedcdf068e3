import { atom } from 'nanostores'
import { mostAllowed, type BagLine } from '#src/domain/bag.ts'
import {
  bagChanges,
  termChanges,
  withChanges,
  type BagChange,
  type Terms,
} from '#src/domain/change.ts'
import { isSoldOut } from '#src/domain/product.ts'
import { $lines, setQuantity } from '#src/stores/bag.ts'
import { $reduced, setReduced, type ReducedLine } from '#src/stores/merge-notice.ts'

/** What the shop changed in the bag since the shopper last looked, until the shopper dismisses it. */
export const $changes = atom<BagChange[]>([])

export const dismissChanges = (): void => $changes.set([])

/** Records how delivery, fee or discount differ from what the shopper saw. */
export const noteTerms = (before: Terms | null, after: Terms | null): void => {
  if (before && after) $changes.set(withChanges($changes.get(), termChanges(before, after)))
}

/** Reduces lines that hold more than can be ordered now, as the order would be refused. */
export const lowerToAllowed = (): void => {
  for (const line of $lines.get()) {
    const most = mostAllowed(line)
    if (most > 0 && line.quantity > most) setQuantity(line.productId, most)
  }
}

/** False if the change no longer applies: the line is gone, or the product is back. */
const stands = (change: BagChange, lines: readonly BagLine[]): boolean => {
  if (!('productId' in change)) return true
  const line = lines.find((l) => l.productId === change.productId)
  if (change.kind === 'left-out') return line === undefined
  return line !== undefined && (change.kind !== 'sold-out' || line.stock <= 0)
}

/** Removes what cannot be bought; an order with it would be refused. */
export const takeOutSoldOut = (): void => {
  for (const line of $lines.get().filter(isSoldOut)) setQuantity(line.productId, 0)
}

const changeOfCut = ({ productId, name, quantity }: ReducedLine): BagChange =>
  quantity ? { productId, name, kind: 'fewer', quantity } : { productId, name, kind: 'left-out' }

/** Records every change of price, stock and limit until the returned function is called. */
export const followChanges = (): (() => void) => {
  const stops = [
    $lines.listen((lines, before = []) => {
      const noted = $changes.get()
      const next = withChanges(noted, bagChanges(before, lines)).filter((c) => stands(c, lines))
      if (next.length || noted.length) $changes.set(next)
    }),
    // Lines that a login reduced, on this page or before it.
    $reduced.subscribe((cut) => {
      if (!cut.length) return
      $changes.set(withChanges($changes.get(), cut.map(changeOfCut)))
      setReduced([])
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
