import { iconHtml } from '#src/ui/icons.ts'

export type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface Rules {
  /** By field name. */
  errorsOf: () => Partial<Record<string, string>>
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

/** A form without React. It shows all errors at once and focuses the first one. */
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
    const errors = errorsOf()
    for (const field of fields)
      if (field.ariaInvalid && !errors[field.name]) showError(field, undefined)
  })
}
