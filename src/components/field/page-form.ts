import { iconHtml } from '#src/ui/icons.ts'

export type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface Rules {
  /** What is wrong with the form as it is filled in now, by the names of its fields. */
  faultsOf: () => Partial<Record<string, string>>
  /** Called for a form without faults. */
  send: () => void
}

const showFault = (field: FormField, text: string | undefined) => {
  const id = `${field.id}-fault`
  document.getElementById(id)?.remove()
  if (!text) {
    field.removeAttribute('aria-invalid')
    field.removeAttribute('aria-describedby')
    return
  }
  const fault = document.createElement('p')
  fault.className = 'err'
  fault.id = id
  fault.innerHTML = iconHtml('alert')
  fault.append(text)
  field.after(fault)
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', id)
}

/**
 * A form that needs no React: its errors stand below their fields, all of them at once, the first one gets
 * the focus, and the typed text stays.
 */
export const startForm = (
  form: HTMLFormElement,
  fields: readonly FormField[],
  { faultsOf, send }: Rules,
): void => {
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const faults = faultsOf()
    for (const field of fields) showFault(field, faults[field.name])
    const first = fields.find((field) => faults[field.name])
    if (first) first.focus()
    else send()
  })
  form.addEventListener('input', () => {
    // A shown error disappears as soon as it is corrected.
    const faults = faultsOf()
    for (const field of fields)
      if (field.ariaInvalid && !faults[field.name]) showFault(field, undefined)
  })
}
