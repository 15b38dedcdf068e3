import { startForm } from '#src/components/field/page-form.ts'
import { aboutOrder, contactErrors, type ContactMessage } from '#src/domain/contact.ts'
import { $user } from '#src/stores/session.ts'
import { $contact, sendMessage } from './contact.store.ts'

const start = (form: HTMLFormElement) => {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.in')]
  const submit = form.querySelector<HTMLButtonElement>('[type=submit]')
  const thanks = form.querySelector<HTMLElement>('[data-thanks]')
  const read = () =>
    Object.fromEntries(
      fields.map(({ name, value }) => [name, value.trim()]),
    ) as unknown as ContactMessage

  startForm(form, fields, {
    errorsOf: () => contactErrors(read()),
    send: () => void sendMessage(read()),
  })

  $contact.subscribe((state, before) => {
    if (submit) {
      submit.disabled = state !== 'open'
      // Being disabled took the focus away.
      if (before === 'sending' && document.activeElement === document.body) submit.focus()
    }
    form.setAttribute('aria-busy', String(state === 'sending'))
    if (state !== 'sent' || !thanks) return
    for (const field of fields) field.readOnly = true
    thanks.hidden = false
    // The focused button is disabled now.
    thanks.focus()
  })

  const about = aboutOrder(new URLSearchParams(location.search).get('order') ?? '')
  if (about) form.querySelector('[data-call]')?.removeAttribute('hidden')
  const user = $user.get()
  const known = { name: user?.name, email: user?.email, phone: user?.contact, message: about }
  for (const field of fields) field.value ||= known[field.name as keyof typeof known] ?? ''
}

const form = document.querySelector<HTMLFormElement>('[data-contact]')
if (form) start(form)
