import { isPincode } from '#src/domain/pincode.ts'
import { persistent } from './storage.ts'

/** The last pincode with delivery, so that nobody types it twice; empty for none. */
export const $pincode = persistent(
  'pincode',
  '',
  (value) => value === '' || (typeof value === 'string' && isPincode(value)),
)
