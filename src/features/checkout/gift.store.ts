import { computed } from 'nanostores'
import { can } from '#src/capabilities.ts'
import { blankCard, type Gift } from '#src/domain/gift.ts'
import { $user } from '#src/stores/session.ts'
import { hasFields } from '#src/stores/valid.ts'
import { bagValue } from './bag-value.ts'
import { $fees, choosePayment } from './totals.store.ts'

const textFields = Object.keys(blankCard).map((field) => [field, 'string'] as const)
const isGift = hasFields<Gift>(Object.fromEntries(textFields))
const { $value: $wished, set: wish } = bagValue<Gift>('gift', isGift)

/** Gifts are paid online, as the courier would ask the receiver for cash. 'unknown': fees not loaded. */
export const $giftOffer = computed($fees, (fees): 'none' | 'unknown' | 'offered' => {
  if (!can('gifts') || fees?.takesOnline === false) return 'none'
  return fees ? 'offered' : 'unknown'
})
/**
 * Also set while the fees load. Otherwise the day, which may be later for a gift, would be corrected after a
 * reload.
 */
export const $gift = computed([$wished, $giftOffer], (gift, offer) =>
  offer === 'none' ? null : gift,
)

/** The customer's gift before it was switched off; restored when it is switched on again. */
let dropped: { gift: Gift | null; by: number | undefined } | null = null

export const chooseGift = (isChosen: boolean): void => {
  choosePayment(null)
  if (!isChosen) {
    dropped = { gift: $wished.get(), by: $user.get()?.customerId }
    return wish(null)
  }
  const own = dropped?.by === $user.get()?.customerId ? dropped?.gift : null
  wish(own ?? { ...blankCard, from: $user.get()?.name ?? '' })
}

export const setGift = (change: Partial<Gift>): void => {
  const gift = $wished.get()
  if (gift) wish({ ...gift, ...change })
}

export const forgetGift = (): void => {
  dropped = null
  wish(null)
}
