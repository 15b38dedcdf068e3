import { site } from '#src/site.ts'
import { areaOnly } from '../delivery-promises.ts'

/** Pincode texts, spelled as in the specification (sections 4, 5 and 8). */
export const pincodeMessages = {
  /** The shop's own text if it delivers in its area only. */
  pincodeMissing: areaOnly ? `We deliver in ${site.area} only.` : 'Pincode not found.',
  pincodeWrong: 'Please enter valid PinCode.',
  pincodeLength: 'Pincode should be 6 digits.',
  deliveryFound: 'Product Delivery Found',
} as const
