import { isPincode } from '#src/domain/pincode.ts'
import { persistent } from './storage.ts'

/** The last one with delivery; empty for none. */
export const $pincode = persistent(
  'pincode',
  '',
  (value) => value === '' || (typeof value === 'string' && isPincode(value)),
)

/** Days in transit to that pincode; null if none was checked on this device. */
export const $transitDays = persistent<number | null>(
  'transit-days',
  null,
  (value) => value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 0),
)
