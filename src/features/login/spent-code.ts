/** The code field, in the popup or as four boxes; only one exists at a time. */
const codeField = () => document.querySelector<HTMLInputElement>('[autocomplete=one-time-code]')

export const typedCode = (): string => codeField()?.value ?? ''

/** Focuses a spent code so that the next digit replaces it; text typed during the request stays. */
export const typeOver = (spent: string): void => {
  const field = codeField()
  if (!field) return
  const select = () => {
    if (document.activeElement === field && field.value === spent) field.select()
  }
  if (!document.activeElement?.matches('input')) field.focus()
  select()
  // The browser moves the caret to the tap only after the click.
  field.onclick = () => setTimeout(select)
}
