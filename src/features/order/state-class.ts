import type { OrderState } from '#src/domain/order-state.ts'

/** Colour class; a word beside it says the same. */
export const stateClass = (state: OrderState | null): string => {
  if (state === 'cancelled') return 'state cancelled'
  return state === 'delivered' ? 'state' : 'state under-way'
}
