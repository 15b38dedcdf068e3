import { atom } from 'nanostores'
import { ApiError, send } from '#src/api.ts'
import { deliveryCheck } from '#src/contract/pincode.ts'
import { expectedDelivery } from '#src/domain/delivery.ts'
import { isPincode } from '#src/domain/pincode.ts'
import { site } from '#src/site.ts'
import { $pincode, $transitDays } from '#src/stores/pincode.ts'

export interface Delivery {
  pincode: string
  checking: boolean
  /** Expected delivery in words; empty if unknown. */
  expected: string
  /** The shop answered that there is no such pincode. */
  missing: boolean
}

const unknown = (pincode: string): Delivery => ({
  pincode,
  checking: false,
  expected: '',
  missing: false,
})

export const $delivery = atom<Delivery>(unknown(''))

/** Not every store API reports that by its status. */
const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'refused' && [200, 404].includes(error.status)

/**
 * Clears the result silently if incomplete or failed (specification, section 4): without a notice, and
 * without a word unless the pincode is unknown. Ignores late replies.
 */
export const checkPincode = async (pincode: string): Promise<void> => {
  if (!isPincode(pincode)) return $delivery.set(unknown(pincode))
  if ($delivery.get().pincode === pincode && $delivery.get().checking) return
  $delivery.set({ ...unknown(pincode), checking: true })
  let missing = false
  const days = await send(deliveryCheck, { store_email: site.email, pincode }).then(
    ({ data }) => data,
    (error: unknown) => void (missing = isMissing(error)),
  )
  if ($delivery.get().pincode !== pincode) return
  const expected = days ? expectedDelivery(days.min_days, days.max_days, new Date()) : ''
  $delivery.set({ pincode, checking: false, expected, missing })
  if (!days) return
  $pincode.set(pincode)
  $transitDays.set(days.min_days)
}
