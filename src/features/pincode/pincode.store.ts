import { atom } from 'nanostores'
import { send } from '#src/api.ts'
import { deliveryCheck } from '#src/contract/pincode.ts'
import type { Transit } from '#src/domain/delivery.ts'
import { isPincode } from '#src/domain/pincode.ts'
import { site } from '#src/site.ts'
import { keepPincode } from '#src/stores/address/pincode.ts'
import { isNotFound } from '#src/stores/not-found.ts'

export interface Delivery {
  pincode: string
  checking: boolean
  /** In transit; null if unknown. */
  days: Transit | null
  missing: boolean
}

const unknown = (pincode: string): Delivery => ({
  pincode,
  checking: false,
  days: null,
  missing: false,
})

export const $pincodeCheck = atom<Delivery>(unknown(''))

/** Clears the result silently if incomplete or failed (specification, section 4). Ignores late replies. */
export const checkPincode = async (pincode: string): Promise<void> => {
  if (!isPincode(pincode)) return $pincodeCheck.set(unknown(pincode))
  if ($pincodeCheck.get().pincode === pincode && $pincodeCheck.get().checking) return
  $pincodeCheck.set({ ...unknown(pincode), checking: true })
  let missing = false
  const days = await send(deliveryCheck, { store_email: site.email, pincode }).then(
    ({ data }) => ({ min: data.min_days, max: data.max_days }),
    (error: unknown) => void (missing = isNotFound(error)),
  )
  if ($pincodeCheck.get().pincode !== pincode) return
  $pincodeCheck.set({ pincode, checking: false, days: days ?? null, missing })
  if (days) keepPincode(pincode, days)
}
