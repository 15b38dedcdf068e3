import type { Page } from '@playwright/test'

/** The button with that name that is visible at this window size. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true })

/** The rows of My Orders. */
export const orderRows = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'View Details' })

/** The back/forward cache shows a page again as it was left. */
export const comeBack = (page: Page): Promise<unknown> =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
