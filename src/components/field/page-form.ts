import { escapeHtml } from '#src/domain/html.ts'
import { toPutRight } from '#src/domain/messages/form.ts'
import { $user, isLoggedIn } from '#src/stores/session.ts'
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
    field.ariaInvalid = null
    field.removeAttribute('aria-describedby')
    return
  }
  const error = document.createElement('p')
  error.className = 'error'
  error.id = id
  error.innerHTML = iconHtml('alert')
  error.append(text)
  ;(field.closest('.row') ?? field).after(error)
  field.ariaInvalid = 'true'
  field.setAttribute('aria-describedby', id)
}

const nameOf = ({ labels }: FormField) => labels![0]!.firstChild!.textContent!.trim().toLowerCase()

/** Lists the fields that have an error, as links; like AddressErrors.tsx. */
const showSummary = (summary: HTMLElement, faulty: readonly FormField[]) => {
  summary.hidden = !faulty.length
  const links = faulty.map((field) => `<a href="#${field.id}">${escapeHtml(nameOf(field))}</a>`)
  const heading = `<b>${toPutRight(faulty.length)}</b>`
  summary.innerHTML = `${iconHtml('alert')}<span>${heading} ${links.join(', ')}</span>`
}

/** The list of errors above a form, empty and hidden. Its links focus their fields. */
const addSummary = (form: HTMLFormElement): HTMLElement => {
  const summary = document.createElement('p')
  summary.className = 'error error-summary'
  summary.hidden = true
  summary.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link) return
    event.preventDefault()
    document.getElementById(link.hash.slice(1))?.focus()
  })
  form.prepend(summary)
  return summary
}

/**
 * Starts a form without React: it shows all errors at once, several also in a list above, and focuses the first field
 * with one. Until this runs, the button is no submit button, because a form that is sent without its script would be
 * lost. A press before that is repeated by layouts/boot/held-taps.ts.
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
  const user = $user.get()
  const fill = () => {
    for (const field of fields) field.value ||= known[field.name] ?? ''
  }
  const clear = () => {
    for (const field of fields) if (field.value === known[field.name]) field.value = ''
  }
  fill()
  // Also of a page that Back brings back after a logout. What was typed stays: a session may just have ended.
  $user.listen((present) => {
    if (!present) clear()
  })
  // A page that is not kept is opened anew by Back, and its fields are as they were left.
  addEventListener('pagehide', clear)
  addEventListener('pageshow', () => user && isLoggedIn(user.customerId) && fill())
  const summary = fields.length > 1 ? addSummary(form) : undefined
  form.noValidate = true
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.ariaDisabled) return
    const values = read()
    const errors = errorsOf(values)
    for (const field of fields) showError(field, errors[field.name])
    const faulty = fields.filter((field) => errors[field.name])
    if (summary) showSummary(summary, faulty.length > 1 ? faulty : [])
    if (faulty[0]) return faulty[0].focus()
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
    const shown = fields.filter((field) => field.ariaInvalid)
    for (const field of shown) if (!errors[field.name]) showError(field, undefined)
    if (summary && !summary.hidden)
      showSummary(
        summary,
        shown.filter((field) => errors[field.name]),
      )
  })
  button.type = 'submit'
}
