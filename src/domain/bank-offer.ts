import { formatMomentDate, formatMomentDayMonth } from './day.ts'
import { day } from './duration.ts'
import type { BankOffer } from './product.ts'
import { isWithin } from './span.ts'

/** Its times are absolute, whatever the device's time zone. `now` in ms since 1970. */
export const isRunning = ({ startsAt, endsAt }: BankOffer, now: number): boolean =>
  isWithin({ from: startsAt, until: endsAt }, now)

/** In ms: a later day could be taken for one of this year. */
const nearly = 300 * day

/** '18 January', or '18 January 2030'. `endsAt`, often midnight, is no longer part of the offer. */
export const lastDayOf = ({ endsAt }: BankOffer, now: number): string => {
  const last = Date.parse(endsAt) - 1
  return (last - now > nearly ? formatMomentDate : formatMomentDayMonth)(new Date(last))
}
