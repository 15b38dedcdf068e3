import { startForm } from '#src/components/field/page-form.ts'
import { aboutOrder, contactErrors } from '#src/domain/contact.ts'
import { $user } from '#src/stores/session.ts'
import { sendMessage } from './contact.store.ts'

const start = (form: HTMLFormElement) => {
  const thanks = form.querySelector<HTMLElement>('[data-thanks]')!
  const failed = form.querySelector<HTMLElement>('[data-failed]')!
  const about = aboutOrder(new URLSearchParams(location.search).get('order') ?? '')
  if (about) form.querySelector('[data-call]')?.removeAttribute('hidden')
  const user = $user.get()
  startForm(form, {
    known: { name: user?.name, email: user?.email, phone: user?.contact, message: about },
    errorsOf: contactErrors,
    send: async (message) => {
      failed.hidden = true
      const isSent = await sendMessage(message)
      failed.hidden = isSent
      if (!isSent) return false
      for (const field of form.querySelectorAll<HTMLInputElement>('.input')) field.readOnly = true
      thanks.hidden = false
      thanks.focus()
      return true
    },
  })
}

const form = document.querySelector<HTMLFormElement>('[data-contact]')
if (form) start(form)
