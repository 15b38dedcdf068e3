import { $user } from '#src/stores/session.ts'
import { iconHtml } from '#src/ui/icons.ts'

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface Rules<Name extends string> {
  /** Fills fields that are empty. */
  known: Partial<Record<Name, string | undefined>>
  errorsOf: (values: Record<Name, string>) => Partial<Record<Name, string>>
  /** True if sent: the form is not sent again. */
  send: (values: Record<Name, string>) => Promise<boolean>
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
  error.className = 'error'
  error.id = id
  error.innerHTML = iconHtml('alert')
  error.append(text)
  ;(field.closest('.row') ?? field).after(error)
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', id)
}

/**
 * Starts a form without React: it shows all errors at once and focuses the first field with one. Until this runs, the
 * button is no submit button, because a form that is sent without its script would be lost. A press before that is
 * repeated by layouts/boot/held-taps.ts.
 */
export const startForm = <Name extends string>(
  form: HTMLFormElement,
  { known, errorsOf, send }: Rules<Name>,
): void => {
  const fields = [...form.querySelectorAll<FormField & { name: Name }>('.input')]
  const button = form.querySelector('button')!
  const read = () =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value.trim()])) as Record<
      Name,
      string
    >
  for (const field of fields) field.value ||= known[field.name] ?? ''
  // Also of a page that Back brings back after a logout. What was typed stays: a session may just have ended.
  $user.listen((user) => {
    for (const field of fields) if (!user && field.value === known[field.name]) field.value = ''
  })
  form.noValidate = true
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.ariaDisabled) return
    const values = read()
    const errors = errorsOf(values)
    for (const field of fields) showError(field, errors[field.name])
    const first = fields.find((field) => errors[field.name])
    if (first) return first.focus()
    form.ariaBusy = 'true'
    // `disabled` would take the focus away.
    button.ariaDisabled = 'true'
    let isSent = false
    try {
      isSent = await send(values)
    } finally {
      form.ariaBusy = 'false'
      if (!isSent) button.ariaDisabled = null
    }
  })
  form.addEventListener('input', () => {
    const errors = errorsOf(read())
    for (const field of fields)
      if (field.ariaInvalid && !errors[field.name]) showError(field, undefined)
  })
  button.type = 'submit'
}
