import { atom, computed } from 'nanostores'
import { lineIn, lineKey, quantityOf, type BagLine } from '#src/domain/bag.ts'
import { bagMessages } from '#src/domain/messages/bag.ts'
import { formatAmount } from '#src/domain/money.ts'
import { $user } from '../session.ts'
import { announce, notifyGood } from '../ui.ts'
import { changeLine, setQuantity } from './bag.ts'
import { $lines, $subtotal } from './bag.state.ts'

const $last = atom<{ line: BagLine; at: number } | null>(null)
// Another customer's bag does not offer it.
$user.listen(() => $last.set(null))

/** The line that was removed last on this page, and its place among the lines; null once the bag has it again. */
export const $removed = computed([$last, $lines], (last, lines) =>
  last && !lineIn(lines, lineKey(last.line)) ? last : null,
)

/** Sets the packs of a line where the bag and its sum are shown. At 0 it is removed, and can be restored. */
export const changePacks = (line: BagLine, quantity: number): void => {
  const key = lineKey(line)
  const packs = () => quantityOf($lines.get(), key)
  const before = packs()
  if (quantity <= 0) $last.set({ line, at: $lines.get().findIndex((l) => lineKey(l) === key) })
  setQuantity(key, quantity)
  // Replaces the announcement of the quantity alone.
  if (packs() > 0 && packs() !== before)
    announce(`Quantity ${packs()}, subtotal ${formatAmount($subtotal.get())}`)
}

/** Adds the removed line again, after the others. */
export const restoreLine = (): void => {
  const line = $removed.get()?.line
  if (!line) return
  void changeLine(line, line.quantity).then(
    (isSaved) => isSaved && notifyGood(bagMessages.bagAdded, 'Success'),
  )
}
