import { atom } from 'nanostores'
import { lineKey, lineIn, maxQuantity, type BagLine } from '#src/domain/bag.ts'
import {
  addedLines,
  bagChanges,
  chargeChanges,
  goneLines,
  withChanges,
  type BagChange,
  type Charges,
} from '#src/domain/bag-change.ts'
import { isSoldOut } from '#src/domain/product.ts'
import { $serverKeys, $unsaved } from '#src/stores/bag/bag.state.ts'
import { $lines, setQuantity } from '#src/stores/bag/bag.ts'
import { $reduced, setReduced, type ReducedLine } from '#src/stores/bag/merge-notice.ts'
import { $user } from '#src/stores/session.ts'

/** What the shop changed in the bag, until the shopper dismisses it. */
export const $changes = atom<BagChange[]>([])

export const dismissChanges = (): void => $changes.set([])

/** Records changes of delivery, fee or discount. */
export const noteCharges = (before: Charges | null, after: Charges | null): void => {
  if (before && after) $changes.set(withChanges($changes.get(), chargeChanges(before, after)))
}

/** Lowers quantities to what can be ordered, as the order would be refused. */
export const capQuantities = (): void => {
  for (const line of $lines.get()) {
    const max = maxQuantity(line)
    if (max > 0 && line.quantity > max) setQuantity(lineKey(line), max)
  }
}

/** False if the line is gone, or the product is back. */
const stillApplies = (change: BagChange, lines: readonly BagLine[]): boolean => {
  if (!('key' in change)) return true
  const line = lineIn(lines, change.key)
  if (change.kind === 'left-out' || change.kind === 'gone') return line === undefined
  return line !== undefined && (change.kind !== 'sold-out' || line.stock <= 0)
}

export const removeSoldOut = (): void => {
  for (const line of $lines.get().filter(isSoldOut)) setQuantity(lineKey(line), 0)
}

/** Records what the login changed in the bag; true if nothing. */
export const noteJoined = (before: readonly BagLine[]): boolean => {
  const after = $lines.get()
  const changes = [...bagChanges(before, after), ...addedLines(before, after, 'joined')]
  $changes.set(withChanges($changes.get(), changes))
  return !changes.length && before.every((line) => lineIn(after, lineKey(line)))
}

/** Records what another device added to the bag since `before`. */
export const noteAdded = (before: readonly BagLine[]): void =>
  $changes.set(withChanges($changes.get(), addedLines(before, $lines.get(), 'elsewhere')))

const changeOf = ({ key, name, quantity }: ReducedLine): BagChange =>
  quantity ? { key, name, kind: 'fewer', quantity } : { key, name, kind: 'left-out' }

/** Lines that a customer's bag has lost on the server. */
const lost = (before: readonly BagLine[], after: readonly BagLine[]): BagChange[] => {
  const server = $user.get() && $serverKeys.get()
  return server ? goneLines(before, after, server, $unsaved.get()) : []
}

/** Records every change of price, stock and limit, and every line that is gone, until the returned function is called. */
export const followChanges = (): (() => void) => {
  const stops = [
    $lines.listen((lines, before = []) => {
      const noted = $changes.get()
      const changes = [...bagChanges(before, lines), ...lost(before, lines)]
      const next = withChanges(noted, changes).filter((c) => stillApplies(c, lines))
      if (next.length || noted.length) $changes.set(next)
    }),
    // Lines that a login reduced, on this page or before it.
    $reduced.subscribe((reduced) => {
      if (!reduced.length) return
      const keys = reduced.map(({ key }) => key)
      const other = $changes.get().filter((c) => c.kind !== 'gone' || !keys.includes(c.key))
      $changes.set(withChanges(other, reduced.map(changeOf)))
      setReduced([])
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
