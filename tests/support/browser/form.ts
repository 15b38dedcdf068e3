import type { Locator, Page } from '@playwright/test'
import { expect } from './browser.ts'

/** Fields and buttons by their whole names, in the page or in a part of it. */
export const formIn = (within: Page | Locator) => {
  const field = (label: string) => within.getByLabel(label, { exact: true })
  return {
    field,
    press: (name: string) => within.getByRole('button', { name, exact: true }).click(),
    /** Expects the field to have the focus and to be described with the text. */
    says: async (label: string, text: string) => {
      await expect(field(label)).toHaveAccessibleDescription(new RegExp(RegExp.escape(text)))
      await expect(field(label)).toBeFocused()
    },
  }
}
