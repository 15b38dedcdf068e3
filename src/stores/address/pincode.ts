import type { Transit } from '#src/domain/delivery.ts'
import { isPincode } from '#src/domain/pincode.ts'
import { persistent } from '../storage.ts'
import { hasFields, isText } from '../valid.ts'

/** The last one with delivery; empty for none. */
export const $pincode = persistent(
  'pincode',
  '',
  (value) => isText(value) && isPincode(String(value)),
)

/** Days in transit to that pincode; null if none was checked on this device. */
export const $transit = persistent<Transit | null>(
  'transit',
  null,
  hasFields<Transit>({ min: 'number', max: 'number' }),
)

export const keepPincode = (pincode: string, transit: Transit): void => {
  $pincode.set(pincode)
  $transit.set(transit)
}

export const forgetPincode = (): void => {
  $pincode.set('')
  $transit.set(null)
}

/** Days (YYYY-MM-DD) on which nothing comes, as far as known when the pages were built (layouts/Base.astro). */
export const closedDays = (): string[] =>
  document.documentElement.dataset['closedDays']?.split(' ') ?? []
