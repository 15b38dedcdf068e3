import type { OrderState } from '#src/domain/order.ts'

/** Still on its way, arrived, or off: the class of the colour, beside the word that says it. */
export const toneOf = (state: OrderState | null): string => {
  if (state === 'cancelled') return 'state no'
  return state === 'delivered' ? 'state' : 'state go'
}
