/** The field of the code, in the popup or as four boxes; there is one at a time. */
const codeField = () => document.querySelector<HTMLInputElement>('[autocomplete=one-time-code]')

/** The digits as they stand there. */
export const typedCode = (): string => codeField()?.value ?? ''

/**
 * Leads back to a code that is no good any more: the next digit takes the place of all, also after a
 * tap into the middle. Whatever was typed while the answer was on its way stays.
 */
export const typeOver = (spent: string): void => {
  const field = codeField()
  if (!field) return
  const select = () => {
    if (document.activeElement === field && field.value === spent) field.select()
  }
  if (!document.activeElement?.matches('input')) field.focus()
  select()
  // The browser puts the caret where the tap was, only after the click.
  field.onclick = () => setTimeout(select)
}
