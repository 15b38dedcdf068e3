import { atom } from 'nanostores'
import { send } from '#src/api.ts'
import { deliveryCheck } from '#src/contract/pincode.ts'
import { expectedDelivery } from '#src/domain/delivery.ts'
import { isPincode } from '#src/domain/pincode.ts'
import { site } from '#src/site.ts'
import { $pincode } from '#src/stores/pincode.ts'

export interface Delivery {
  pincode: string
  checking: boolean
  /** When it would arrive, in words; empty while nothing is known. */
  expected: string
}

const unknown = (pincode: string): Delivery => ({ pincode, checking: false, expected: '' })

/** The pincode that is being asked about and what is known of it. */
export const $delivery = atom<Delivery>(unknown(''))

/**
 * Asks when a pincode is delivered to. Fewer than six digits clear the earlier result, and a failed
 * check clears it silently (specification, section 4); a late answer never replaces a newer question.
 */
export const checkPincode = async (pincode: string): Promise<void> => {
  if (!isPincode(pincode)) return $delivery.set(unknown(pincode))
  if ($delivery.get().pincode === pincode && $delivery.get().checking) return
  $delivery.set({ ...unknown(pincode), checking: true })
  const expected = await send(deliveryCheck, { store_email: site.email, pincode }).then(
    ({ data }) => expectedDelivery(data.min_days, data.max_days, new Date()),
    () => '',
  )
  if ($delivery.get().pincode !== pincode) return
  $delivery.set({ pincode, checking: false, expected })
  if (expected) $pincode.set(pincode)
}
