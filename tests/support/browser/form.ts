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

const home = {
  Name: 'Ritika Sharma',
  Email: 'ritika@example.in',
  'House number': 'B-14',
  'Locality / area': 'Greater Kailash II',
}

/** Fills in the form of an address, of which `change` replaces or adds fields. The pincode tells the state. */
export const fillAddress = async (
  form: Locator,
  change: Record<string, string> = {},
  [pincode, state] = ['110048', 'Delhi'],
): Promise<void> => {
  const { field } = formIn(form)
  await field('Pincode').fill(pincode)
  await expect(field('State')).toHaveValue(state)
  for (const [label, value] of Object.entries({ ...home, ...change }))
    await field(label).fill(value)
}
