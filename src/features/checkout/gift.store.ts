import { computed } from 'nanostores'
import { can } from '#src/capabilities.ts'
import type { Gift } from '#src/domain/gift.ts'
import { $user } from '#src/stores/session.ts'
import { bagValue } from './bag-value.ts'
import { $fees, $payment, choosePayment } from './totals.store.ts'

const isGift = (value: unknown): boolean => {
  const gift = value as Partial<Gift> | null
  return typeof gift?.message === 'string' && typeof gift.from === 'string'
}
const { $value: $wished, set: wish } = bagValue<Gift>('gift', isGift)

/**
 * Whether an order may be a gift: these are paid online, as the courier would ask the receiver for money.
 * 'unknown' until the shop has told how it is paid.
 */
export const $giftOffer = computed($fees, (fees): 'none' | 'unknown' | 'offered' => {
  if (!can('gifts') || fees?.takesOnline === false) return 'none'
  return fees ? 'offered' : 'unknown'
})
/**
 * The order as a gift; null if it is none. After a reload it is one before the shop has told how it is
 * paid: the day, which only a gift may have, would be corrected meanwhile.
 */
export const $gift = computed([$wished, $fees], (gift, fees) =>
  can('gifts') && fees?.takesOnline !== false ? gift : null,
)

/** Words that were written come back when a gift is chosen again. */
let words: Gift | null = null

export const chooseGift = (isChosen: boolean): void => {
  if (!isChosen) {
    words = $wished.get()
    return wish(null)
  }
  wish(words ?? { message: '', from: $user.get()?.name ?? '' })
  if ($payment.get() === 'cash') choosePayment(null)
}

export const setGift = (change: Partial<Gift>): void => {
  const gift = $wished.get()
  if (gift) wish({ ...gift, ...change })
}

/** The next order is no gift until the shopper says so. */
export const forgetGift = (): void => {
  words = null
  wish(null)
}
