import type { Locator, Page } from '@playwright/test'
import { expect } from './browser.ts'

/** Fields and buttons by their whole names, in the page or in a part of it. */
export const formIn = (within: Page | Locator) => {
  const field = (label: string) => within.getByLabel(label, { exact: true })
  const press = (name: string) => within.getByRole('button', { name, exact: true }).click()
  /** Expects the field to have the focus and to be described with the text; that of a password tells more. */
  const says = async (label: string, text: string) => {
    const part = label.includes('assword') ? new RegExp(RegExp.escape(text)) : text
    await expect(field(label)).toHaveAccessibleDescription(part)
    await expect(field(label)).toBeFocused()
  }
  /** At each row, presses the button: the field says the text, and gets the value, if there is one. */
  const mistakes = async (
    button: string,
    rows: [label: string, text: string, value?: string][],
  ) => {
    for (const [label, text, value] of rows) {
      await press(button)
      await says(label, text)
      if (value !== undefined) await field(label).fill(value)
    }
  }
  return { field, press, says, mistakes }
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
