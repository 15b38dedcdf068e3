import { call, unspecified } from './call.ts'
import type * as schema from './pincode.schema.ts'

export const pincodeLookup = call<typeof schema.pincodeLookup>('/v1/getMatchedZipCodeDetails', {
  ...unspecified,
  host: 'main',
})
/** Days until delivery to a pincode; 0 is today. */
export const deliveryCheck = call<typeof schema.deliveryCheck>('/pincode-status', {
  host: 'delivery',
  success: 'Delivery found',
})
