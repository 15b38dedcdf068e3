import { daysBetween } from './india.ts'

/** How long a pack keeps; null: not stated. */
export interface ShelfLife {
  /** From packing, as its label says. */
  days: number | null
  /** The last day of its batch, YYYY-MM-DD. */
  expires: string | null
}

/** Days that a pack bought on `today` (YYYY-MM-DD) keeps, as `keepsDays` of server/card/diet.ts; null: not stated. */
export const shelfDaysLeft = ({ days, expires }: ShelfLife, today: string): number | null => {
  if (expires === null) return days
  const left = daysBetween(today, expires)
  return days === null ? left : Math.min(days, left)
}

/** Whether food is still good on arrival; always on the same day, and if it is not stated (null). */
export const survivesTransit = (keepsDays: number | null, transitDays: number): boolean =>
  keepsDays === null || transitDays === 0 || keepsDays > transitDays
