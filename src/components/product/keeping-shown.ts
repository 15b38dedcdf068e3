import type { Keeping } from '#src/domain/travel.ts'

/** How long the product of this page keeps, as far as it may be too short for a delivery; see `Arrival`. */
export const keepingShown = (): Keeping => {
  const { keeps, expires } = document.querySelector<HTMLElement>('[data-arrival]')?.dataset ?? {}
  return { days: keeps ? Number(keeps) : null, expires: expires ?? null }
}
