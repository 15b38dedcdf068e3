import { atom, computed } from 'nanostores'
import { ApiError, send } from '#src/api.ts'
import { deliveryCharge } from '#src/contract/order.ts'
import { toPaise, toRupees, type Paise } from '#src/domain/money.ts'
import { site } from '#src/site.ts'
import { $subtotal } from '../bag/bag.ts'
import { $user } from '../session.ts'

/** `charge` applies to `subtotal`. */
interface Delivery {
  subtotal: Paise
  charge: Paise
  freeFrom: Paise
}
const $deliveryTerms = atom<Delivery | null>(null)

/** The current delivery charge; null until the server has reported it for this subtotal. */
export const $deliveryCharge = computed(
  [$deliveryTerms, $subtotal],
  (delivery, subtotal): Paise | null => {
    if (!delivery) return null
    if (delivery.subtotal === subtotal) return delivery.charge
    return subtotal >= delivery.freeFrom ? 0 : null
  },
)

/** `done`: 0 to 1. Null if delivery is free or unknown. */
export const $untilFree = computed([$deliveryTerms, $subtotal], (delivery, subtotal) => {
  if (!delivery || subtotal === 0 || subtotal >= delivery.freeFrom) return null
  // Some shops charge nothing at all.
  if (delivery.charge === 0 && delivery.subtotal < delivery.freeFrom) return null
  return { missing: delivery.freeFrom - subtotal, done: subtotal / delivery.freeFrom }
})

/** Debounce of the request after a change of the bag, in ms. */
export const deliveryPause = 250

/**
 * Loads the charge of the current subtotal, if unknown or `anew`. Throws an `ApiError`. For a guest it stays
 * unknown if the store API tells it only to customers.
 */
export const loadDelivery = async (anew = false): Promise<void> => {
  const subtotal = $subtotal.get()
  if (subtotal === 0 || (!anew && $deliveryTerms.get()?.subtotal === subtotal)) return
  const user = $user.get()
  const reply = await send(deliveryCharge, {
    company_id: site.companyId,
    store_id: site.storeId,
    customer_id: user?.customerId ?? 0,
    sub_total: toRupees(subtotal),
  }).catch((error: unknown) => {
    if (!user && error instanceof ApiError && error.kind === 'refused' && error.status < 429)
      return null
    throw error
  })
  // The bag may have changed: an older subtotal's reply must not replace a newer one.
  if (!reply || $subtotal.get() !== subtotal) return
  const { delivery_charge, delivery_upto } = reply.payload_deliveryCharge
  $deliveryTerms.set({
    subtotal,
    charge: toPaise(delivery_charge),
    freeFrom: toPaise(delivery_upto),
  })
}
