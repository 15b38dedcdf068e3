import type { OrderId } from '#src/domain/order.ts'
import { sessionValue } from './tab.ts'

interface Placed {
  /** Null if the store API did not return it: the newest order then. */
  id: OrderId | null
}
const isPlaced = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'id' in value

export const placedOrder = sessionValue<Placed>('orderPlaced', isPlaced)
