import type { Page } from '@playwright/test'
import { button, expect } from './customer.ts'

/** The gateway's window. */
export const gateway = (page: Page) => page.getByRole('dialog', { name: /^Pay / })

export const openGateway = async (page: Page): Promise<void> => {
  await button(page, 'Place Order').click()
  await expect(gateway(page)).toBeVisible()
}

/** The rows of My Orders. */
export const orderRows = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'View Details' })
