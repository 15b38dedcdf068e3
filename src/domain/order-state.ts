/** `pending`: only for whole orders that await payment. */
export type OrderState = 'pending' | 'placed' | 'packed' | 'out' | 'delivered' | 'cancelled'

/** Labels of the progress track (specification, section 4). */
export const progressSteps: readonly { state: OrderState; label: string }[] = [
  { state: 'placed', label: 'Order Placed' },
  { state: 'packed', label: 'Item Packed' },
  { state: 'out', label: 'Out for Delivery' },
  { state: 'delivered', label: 'Delivered' },
]

export const stateWord = (state: OrderState): string => {
  if (state === 'pending') return 'Payment awaited'
  return progressSteps.find((step) => step.state === state)?.label ?? 'Cancelled'
}

/** True if items that are not cancelled are at different steps: no one track describes them all. */
export const isSplit = (items: readonly { state: OrderState }[]): boolean =>
  new Set(items.map(({ state }) => state).filter((state) => state !== 'cancelled')).size > 1

/** State of a whole order: that of its slowest item that is not cancelled. */
export const orderState = (items: readonly OrderState[]): OrderState => {
  const going = progressSteps.find((step) => items.includes(step.state))
  return going?.state ?? 'cancelled'
}

/** State of an item, from its flags (specification, section 4). */
export const itemState = (flags: {
  cancelled: boolean
  packed: boolean
  out: boolean
  delivered: boolean
}): OrderState => {
  if (flags.cancelled) return 'cancelled'
  if (flags.delivered) return 'delivered'
  if (flags.out) return 'out'
  return flags.packed ? 'packed' : 'placed'
}
