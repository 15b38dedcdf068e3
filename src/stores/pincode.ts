import { isPincode } from '#src/domain/pincode.ts'
import { kept } from './storage.ts'

/** The last pincode to which delivery was found, so that nobody types it twice; empty for none. */
export const $pincode = kept(
  'pincode',
  '',
  (value) => value === '' || (typeof value === 'string' && isPincode(value)),
)
