import { now } from '#src/clock.ts'
import { indiaDate } from '#src/domain/india.ts'
import { daysKept, type Keeping } from '#src/domain/keeping.ts'

/**
 * How long the product of this page keeps, as far as it may be too short for a delivery (`Arrival` notes it), and
 * for how many days from now.
 */
export const keepingShown = (): Keeping & { kept: number | null } => {
  const { keeps, expires } = document.querySelector<HTMLElement>('[data-arrival]')?.dataset ?? {}
  const keeping = { days: keeps ? Number(keeps) : null, expires: expires ?? null }
  return { ...keeping, kept: daysKept(keeping, indiaDate(now())) }
}
