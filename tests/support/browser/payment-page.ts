import type { Page } from '@playwright/test'
import { expect } from './browser.ts'
import { button } from './page-parts.ts'

/** The gateway's window. */
export const gateway = (page: Page) => page.getByRole('dialog', { name: /^Pay / })

export const openGateway = async (page: Page): Promise<void> => {
  await button(page, 'Place Order').click()
  await expect(gateway(page)).toBeVisible()
}
