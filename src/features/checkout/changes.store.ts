import { atom } from 'nanostores'
import { mostAllowed, type BagLine } from '#src/domain/bag.ts'
import { bagChanges, withChanges, type BagChange } from '#src/domain/change.ts'
import { isSoldOut } from '#src/domain/product.ts'
import { $lines, setQuantity } from '#src/stores/bag.ts'

/** What the shop changed in the bag since the shopper last looked, until the shopper puts it away. */
export const $changes = atom<BagChange[]>([])

export const dismissChanges = (): void => $changes.set([])

/** Lowers lines that hold more than can be ordered now, as the order would be refused. */
export const lowerToAllowed = (): void => {
  for (const line of $lines.get()) {
    const most = mostAllowed(line)
    if (most > 0 && line.quantity > most) setQuantity(line.productId, most)
  }
}

/** False for what has come right again since: the line is gone, or the product is back. */
const stands = (change: BagChange, lines: readonly BagLine[]): boolean => {
  const line = lines.find((l) => l.productId === change.productId)
  return line !== undefined && (change.kind !== 'sold-out' || line.stock <= 0)
}

/** Takes out what cannot be bought; an order with it would be refused. */
export const takeOutSoldOut = (): void => {
  for (const line of $lines.get().filter(isSoldOut)) setQuantity(line.productId, 0)
}

/** Notes every change of price, stock and limit until the returned function is called. */
export const followChanges = (): (() => void) =>
  $lines.listen((lines, before = []) => {
    const noted = $changes.get()
    const next = withChanges(noted, bagChanges(before, lines)).filter((c) => stands(c, lines))
    if (next.length || noted.length) $changes.set(next)
  })
