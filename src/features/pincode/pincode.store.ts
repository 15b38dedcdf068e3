import { atom } from 'nanostores'
import { send } from '#src/api.ts'
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
}

const unknown = (pincode: string): Delivery => ({ pincode, checking: false, expected: '' })

export const $delivery = atom<Delivery>(unknown(''))

/** Clears the result silently if incomplete or failed (specification, section 4); ignores late replies. */
export const checkPincode = async (pincode: string): Promise<void> => {
  if (!isPincode(pincode)) return $delivery.set(unknown(pincode))
  if ($delivery.get().pincode === pincode && $delivery.get().checking) return
  $delivery.set({ ...unknown(pincode), checking: true })
  const days = await send(deliveryCheck, { store_email: site.email, pincode }).then(
    ({ data }) => data,
    () => null,
  )
  if ($delivery.get().pincode !== pincode) return
  const expected = days ? expectedDelivery(days.min_days, days.max_days, new Date()) : ''
  $delivery.set({ pincode, checking: false, expected })
  if (!days) return
  $pincode.set(pincode)
  $transitDays.set(days.min_days)
}
