import type { BagLine } from '#src/domain/bag.ts'
import { bagChanges, joinedLines, withChanges } from '#src/domain/change.ts'
import { $lines, isLine } from '#src/stores/bag.ts'
import { sessionValue } from '#src/stores/tab.ts'
import { $changes } from './changes.store.ts'

/** A guest pressed Place Order and was asked to log in: the bag at that moment. */
interface Wanted {
  lines: BagLine[]
  /** ms since 1970. */
  at: number
}
const isWanted = (value: unknown): boolean => {
  const wanted = value as Partial<Wanted> | null
  return typeof wanted?.at === 'number' && Array.isArray(wanted.lines) && wanted.lines.every(isLine)
}
const wanted = sessionValue<Wanted>('orderWanted', isWanted)

/** After this time a login is no longer meant for the order. In milliseconds. */
const lifetime = 15 * 60_000

export const wantOrder = (): void => wanted.set({ lines: $lines.get(), at: Date.now() })

/** The bag that a guest wanted to order, returned once: returning without a login cancels it. */
export const takeWanted = (): readonly BagLine[] | null => {
  const taken = wanted.get()
  wanted.set(null)
  return taken && Date.now() - taken.at < lifetime ? taken.lines : null
}

/** Records what the login changed in the bag. True if it changed nothing. */
export const noteJoined = (before: readonly BagLine[]): boolean => {
  const now = $lines.get()
  const changes = [...bagChanges(before, now), ...joinedLines(before, now)]
  $changes.set(withChanges($changes.get(), changes))
  const isThere = (line: BagLine) => now.some(({ productId }) => productId === line.productId)
  return !changes.length && before.every(isThere)
}
