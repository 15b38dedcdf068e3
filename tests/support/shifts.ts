import type { Page } from '@playwright/test'

/** Adds up everything that moves by itself from now on, on each page that is opened. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: number }).shifts += (
          entry as PerformanceEntry & { value: number }
        ).value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What `watchShifts` has added up on the open page: 0 where nothing moved. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: number }).shifts)
