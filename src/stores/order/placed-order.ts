import type { OrderId } from '#src/domain/order.ts'
import { $bagId, emptyBag } from '../bag/bag.ts'
import { endPayment } from '../payment.state.ts'
import { sessionValue } from '../tab.ts'

interface Placed {
  /** Null if the store API did not return it: the newest order then. */
  id: OrderId | null
  /** Unset if this tab does not know: who ordered, the address in one line. */
  name?: string
  to?: string
  isCash?: boolean
  isGift?: boolean
}
const isPlaced = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'id' in value

export const placedOrder = sessionValue<Placed>('orderPlaced', isPlaced)

/** Records that a bag was ordered, and empties it in every tab. */
export const recordOrder = (
  id: OrderId | null,
  bagId: string,
  terms: Omit<Placed, 'id'> = {},
): void => {
  placedOrder.set({ id, ...terms })
  endPayment()
  // Another tab may have been faster, and have loaded the next bag.
  if (bagId === $bagId.get()) emptyBag()
}
