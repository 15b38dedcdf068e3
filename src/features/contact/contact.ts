import { contactFaults, type ContactField, type ContactMessage } from '#src/domain/contact.ts'
import { $user } from '#src/stores/session.ts'
import { iconHtml } from '#src/ui/icons.ts'
import { $contact, sendMessage } from './contact.store.ts'

/** The contact form: errors below their fields, focus on the first one, and the typed text stays. */
const start = (form: HTMLFormElement) => {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.in')]
  const submit = form.querySelector<HTMLButtonElement>('[type=submit]')
  const thanks = form.querySelector<HTMLElement>('[data-thanks]')
  const read = () =>
    Object.fromEntries(
      fields.map(({ name, value }) => [name, value.trim()]),
    ) as unknown as ContactMessage

  const showFault = (field: HTMLElement, text: string | undefined) => {
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

  // The form shows its own messages, all of them at once.
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const faults = contactFaults(read())
    for (const field of fields) showFault(field, faults[field.name as ContactField])
    const first = fields.find((field) => faults[field.name as ContactField])
    if (first) first.focus()
    else void sendMessage(read())
  })
  for (const field of fields)
    field.addEventListener('input', () => {
      // A shown error disappears as soon as it is corrected.
      if (field.ariaInvalid && !contactFaults(read())[field.name as ContactField])
        showFault(field, undefined)
    })

  $contact.subscribe((state, before) => {
    if (submit) {
      submit.disabled = state !== 'open'
      // It lost the focus while it was disabled.
      if (before === 'sending' && document.activeElement === document.body) submit.focus()
    }
    form.setAttribute('aria-busy', String(state === 'sending'))
    if (state !== 'sent' || !thanks) return
    for (const field of fields) field.readOnly = true
    thanks.hidden = false
    // The focused button is disabled now.
    thanks.focus()
  })

  const known = { name: $user.get()?.name, email: $user.get()?.email, phone: $user.get()?.contact }
  for (const field of fields) field.value ||= known[field.name as keyof typeof known] ?? ''
}

const form = document.querySelector<HTMLFormElement>('[data-contact]')
if (form) start(form)
