import { atom, computed } from 'nanostores'
import { ApiError, send } from '#src/api.ts'
import { deliveryCharge, deliveryTermsOf } from '#src/contract/order.ts'
import { toRupees, type Paise } from '#src/domain/money.ts'
import type { DeliveryTerms } from '#src/domain/totals.ts'
import { shopScope } from '#src/site.ts'
import { $subtotal } from '../bag/bag.ts'
import { $user } from '../session.ts'

/** `charge` applies to `subtotal`. */
interface Delivery extends DeliveryTerms {
  subtotal: Paise
}
const $deliveryTerms = atom<Delivery | null>(null)

/** The current delivery charge; null until the server has reported it for this subtotal. */
export const $deliveryCharge = computed(
  [$deliveryTerms, $subtotal],
  (delivery, subtotal): Paise | null => {
    if (!delivery) return null
    if (delivery.subtotal === subtotal) return delivery.charge
    return delivery.freeFrom !== null && subtotal >= delivery.freeFrom ? 0 : null
  },
)

/** `done`: 0 to 1. Null if delivery is free or unknown. */
export const $untilFree = computed([$deliveryTerms, $subtotal], (delivery, subtotal) => {
  const freeFrom = delivery?.freeFrom ?? 0
  if (!delivery || subtotal === 0 || subtotal >= freeFrom) return null
  // Some shops charge nothing at all.
  if (delivery.charge === 0 && delivery.subtotal < freeFrom) return null
  return { missing: freeFrom - subtotal, done: subtotal / freeFrom }
})

/** Debounce of the request after a change of the bag, in ms. */
export const deliveryPause = 250

/**
 * Loads the charge of the current subtotal, if unknown or `fresh`. Throws an `ApiError`. For a guest it stays
 * unknown if the store API tells it only to customers.
 */
export const loadDelivery = async ({ fresh = false } = {}): Promise<void> => {
  const subtotal = $subtotal.get()
  if (subtotal === 0 || (!fresh && $deliveryTerms.get()?.subtotal === subtotal)) return
  const user = $user.get()
  const reply = await send(deliveryCharge, {
    ...shopScope,
    customer_id: user?.customerId ?? 0,
    sub_total: toRupees(subtotal),
  }).catch((error: unknown) => {
    if (!user && error instanceof ApiError && error.kind === 'refused' && error.status < 429)
      return null
    throw error
  })
  // The bag may have changed: an older subtotal's reply must not replace a newer one.
  if (!reply || $subtotal.get() !== subtotal) return
  $deliveryTerms.set({ subtotal, ...deliveryTermsOf(reply.payload_deliveryCharge) })
}
