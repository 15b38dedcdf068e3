import { can } from '#src/capabilities.ts'
import { showError, startForm } from '#src/components/field/page-form.ts'
import { contactKind, identifierOf } from '#src/domain/fields.ts'
import { maxLengths } from '#src/domain/limits.ts'
import { stockAlertMessages } from '#src/domain/messages/stock-alert.ts'
import { retentionDays } from '#src/domain/retention.ts'
import { alertError } from '#src/domain/stock-alert.ts'
import { $user } from '#src/stores/session.ts'
import formStyles from '#src/styles/forms.css?inline'
import ownStyles from '#src/styles/stock-alert.css?inline'
import { adoptStyles } from '#src/ui/add-styles.ts'
import { requestStockAlert } from './ask.store.ts'

const takesMobiles = can('stock-alerts-sms')
const label = takesMobiles ? 'Mobile number or email' : 'Email'

const formHtml =
  `<label class="label" for="alert-contact">${label}</label>` +
  `<div class="row"><input class="input" id="alert-contact" name="contact" inputmode="email" autocomplete="${takesMobiles ? 'username' : 'email'}" autocapitalize="off" spellcheck="false" maxlength="${maxLengths.email}" required>` +
  '<button class="btn line">Tell me</button></div>' +
  `<p class="xs muted">One message when it is back; a new email address is asked to confirm first. We forget it after ${retentionDays.stockAlert} days at the latest.</p>`

const replaceByNote = (element: Element | null, text: string): HTMLElement => {
  const note = document.createElement('p')
  note.className = 'note good'
  note.append(text)
  element?.replaceWith(note)
  return note
}

/** Replaces the form by the result, which gets the focus. */
const showDone = (form: HTMLElement, text: string) => {
  const done = replaceByNote(form, text)
  done.tabIndex = -1
  done.focus()
}

/** In the place of the button, after a reload. It may have come back meanwhile, and be sold out again. */
export const showAsked = (box: HTMLElement): void => {
  adoptStyles(formStyles)
  const note = replaceByNote(box.querySelector('[data-tell]'), stockAlertMessages.alertAsked)
  note.insertAdjacentHTML(
    'beforeend',
    '<button type="button" class="link" data-tell>Ask again</button>',
  )
}

export const openForm = (box: HTMLElement, button: HTMLElement): void => {
  adoptStyles(formStyles)
  adoptStyles(ownStyles)
  const form = document.createElement('form')
  form.className = 'field'
  form.innerHTML = formHtml
  ;(button.closest('.note') ?? button).replaceWith(form)
  const field = form.querySelector('input')!
  const user = $user.get()
  startForm<'contact'>(form, {
    known: { contact: user?.email || (takesMobiles && user?.contact) || '' },
    errorsOf: ({ contact }) => ({ contact: alertError(contact, takesMobiles) ?? undefined }),
    send: async ({ contact }) => {
      const refusal = await requestStockAlert(Number(box.dataset['stockAlert']), contact)
      if (refusal) {
        showError(field, refusal)
        field.focus()
        return false
      }
      const isMobile = contactKind(identifierOf(contact)) === 'mobile'
      const { alertAskedMobile, alertAskedEmail } = stockAlertMessages
      showDone(form, isMobile ? alertAskedMobile : alertAskedEmail)
      return true
    },
  })
  field.focus()
}
