/**
 * India's clock in milliseconds ahead of UTC, all year: there is no daylight saving time. So its days
 * are sums of numbers; what a formatter of `Intl` writes differs from browser to browser (CLDR 42 has
 * 11/24/2026 for en-CA) and is never sent, compared or taken apart.
 */
const ahead = 5.5 * 60 * 60 * 1000

/** A date whose UTC fields are what calendar and clock show in India at `moment`. */
export const inIndia = (moment: Date): Date => new Date(moment.getTime() + ahead)

/** The date in India, YYYY-MM-DD. */
export const indiaDate = (moment: Date): string => inIndia(moment).toISOString().slice(0, 10)

/** Date and time as a store API tells them; without a zone ('2026-11-24 17:30:00') they are India's. */
export const momentOf = (told: string): string =>
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/.test(told) ? `${told.replace(' ', 'T')}+05:30` : told
