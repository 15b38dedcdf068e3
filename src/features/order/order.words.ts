import type { OrderState } from '#src/domain/order.ts'

/** Still on its way, arrived, or off: the class of the colour, beside the word that says it. */
export const toneOf = (state: OrderState | null): string => {
  if (state === 'cancelled') return 'state no'
  return state === 'delivered' ? 'state' : 'state go'
}

const inIndia = { timeZone: 'Asia/Kolkata' } as const
const day = new Intl.DateTimeFormat('en-IN', { ...inIndia, dateStyle: 'long' })
const minute = new Intl.DateTimeFormat('en-IN', {
  ...inIndia,
  dateStyle: 'long',
  timeStyle: 'short',
})

/** '20 November 2026' of an ISO date and time, as it was in India. */
export const dayOf = (moment: string): string => day.format(new Date(moment))
const weekday = new Intl.DateTimeFormat('en-IN', {
  ...inIndia,
  weekday: 'short',
  day: 'numeric',
  month: 'long',
})
/** 'Sat, 21 November' of a date in India, YYYY-MM-DD. */
export const dateOf = (date: string): string => weekday.format(new Date(`${date}T12:00:00+05:30`))
/** '20 November 2026 at 11:04 am'. */
export const minuteOf = (moment: string): string => minute.format(new Date(moment))
