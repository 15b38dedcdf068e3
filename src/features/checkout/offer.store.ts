import { atom } from 'nanostores'
import { send } from '#src/api.ts'
import { applicableOffer, offerOf } from '#src/contract/offer.ts'
import { quantityOf } from '#src/domain/bag.ts'
import { toRupees, type Paise } from '#src/domain/money.ts'
import type { Offer } from '#src/domain/offer.ts'
import { site } from '#src/site.ts'
import { bagMessage } from '#src/stores/bag.errors.ts'
import { $lines, $subtotal } from '#src/stores/bag.ts'
import { notifyBad } from '#src/stores/ui.ts'

/** The offer for a bag of this value, with its products; null if none applies. */
export const $offer = atom<Offer | null>(null)

/** The offer for an order request, and which of its products is in the bag; '' for none. */
export const chosenOffer = () => {
  const offer = $offer.get()
  const product = offer?.products.find(({ id }) => quantityOf($lines.get(), id) > 0)
  return { offer_id: offer?.id ?? '', offer_product_id: product?.id ?? '' } as const
}

const loadOffer = async (subtotal: Paise) => {
  try {
    const request = { store_id: site.storeId, cart_amount: toRupees(subtotal) }
    const { offer } = await send(applicableOffer, request)
    // The bag may have changed meanwhile.
    if ($subtotal.get() === subtotal) $offer.set(offer ? offerOf(offer) : null)
  } catch (error) {
    if ($subtotal.get() === subtotal) notifyBad(bagMessage(error))
  }
}

/** Debounce after a bag change before the offer is requested, in milliseconds. */
const pause = 400

export const followOffer = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = (subtotal: Paise) => {
    clearTimeout(timer)
    if (subtotal === 0) return $offer.set(null)
    timer = setTimeout(() => void loadOffer(subtotal), pause)
  }
  const stop = $subtotal.subscribe(ask)
  return () => {
    clearTimeout(timer)
    stop()
  }
}
