import { iconHtml } from '#src/ui/icons.ts'

export type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface Rules {
  /** What is wrong with the form as it is filled in now, by the names of its fields. */
  errorsOf: () => Partial<Record<string, string>>
  /** Called for a form without errors. */
  send: () => void
}

/** Shows what is wrong with a field below it, or below the row that it shares with a button. */
export const showError = (field: FormField, text: string | undefined): void => {
  const id = `${field.id}-error`
  document.getElementById(id)?.remove()
  if (!text) {
    field.removeAttribute('aria-invalid')
    field.removeAttribute('aria-describedby')
    return
  }
  const error = document.createElement('p')
  error.className = 'err'
  error.id = id
  error.innerHTML = iconHtml('alert')
  error.append(text)
  ;(field.closest('.row') ?? field).after(error)
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
  { errorsOf, send }: Rules,
): void => {
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const errors = errorsOf()
    for (const field of fields) showError(field, errors[field.name])
    const first = fields.find((field) => errors[field.name])
    if (first) first.focus()
    else send()
  })
  form.addEventListener('input', () => {
    // A shown error disappears as soon as it is corrected.
    const errors = errorsOf()
    for (const field of fields)
      if (field.ariaInvalid && !errors[field.name]) showError(field, undefined)
  })
}
