import { now } from '#src/clock.ts'
import { indiaDate } from '#src/domain/india.ts'
import { shelfDaysLeft, type ShelfLife } from '#src/domain/shelf-life.ts'

/**
 * How long the product of this page keeps, as far as it may be too short for a delivery (`Arrival` notes it), and
 * for how many days from now.
 */
export const shownShelfLife = (): ShelfLife & { daysLeft: number | null } => {
  const { keeps, expires } = document.querySelector<HTMLElement>('[data-arrival]')?.dataset ?? {}
  const shelfLife = { days: keeps ? Number(keeps) : null, expires: expires ?? null }
  return { ...shelfLife, daysLeft: shelfDaysLeft(shelfLife, indiaDate(now())) }
}
