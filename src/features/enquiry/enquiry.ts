import { startForm, type FormField } from '#src/components/field/page-form.ts'
import {
  enquiryDays,
  enquiryErrors,
  enquiryOf,
  enquiryWords,
  type EnquiryField,
} from '#src/domain/enquiry.ts'
import { $user } from '#src/stores/session.ts'
import { $enquiry, sendEnquiry, type EnquiryState } from './enquiry.store.ts'

const showSent = (page: HTMLElement, { number, enquiry }: EnquiryState & { step: 'sent' }) => {
  const words = enquiryWords(enquiry)
  for (const row of page.querySelectorAll<HTMLElement>('[data-row]')) {
    const text = words[row.dataset['row'] as EnquiryField]
    row.hidden = !text
    row.querySelector('dd')!.textContent = text
  }
  page.querySelector('[data-number]')!.textContent = String(number)
  const contacts = [words.mobile && `on ${words.mobile}`, words.email && `at ${words.email}`]
  page.querySelector('[data-contacts]')!.textContent = contacts.filter(Boolean).join(' or ')
  page.querySelector('form')!.hidden = true
  page.querySelector<HTMLElement>('[data-sent]')!.hidden = false
  // The pressed button is gone.
  page.querySelector('h2')!.focus()
}

const fillIn = (fields: readonly FormField[], purposes: HTMLSelectElement) => {
  const slug = new URLSearchParams(location.search).get('occasion')
  const occasion = [...purposes.options].find(({ dataset }) => dataset['occasion'] === slug)
  const user = $user.get()
  const known: Partial<Record<string, string>> = {
    purpose: occasion?.value,
    name: user?.name,
    mobile: user?.contact,
    email: user?.email,
  }
  for (const field of fields) field.value ||= known[field.name] ?? ''
}

const start = (page: HTMLElement) => {
  const form = page.querySelector('form')!
  const fields = [...form.querySelectorAll<FormField>('.in')]
  const send = form.querySelector<HTMLButtonElement>('[data-send]')!
  const refusal = form.querySelector<HTMLElement>('[role=alert]')!
  const read = () =>
    enquiryOf(
      Object.fromEntries(fields.map(({ name, value }) => [name, value])) as Record<
        EnquiryField,
        string
      >,
    )
  startForm(form, fields, {
    errorsOf: () => enquiryErrors(read(), new Date()),
    send: () => void sendEnquiry(read()),
  })
  send.type = 'submit'

  const day = form.querySelector<HTMLInputElement>('[name=day]')!
  const { first, last } = enquiryDays(new Date())
  day.min = first
  day.max = last
  fillIn(fields, form.querySelector('select')!)

  $enquiry.subscribe((state) => {
    const isSending = state.step === 'sending'
    form.setAttribute('aria-busy', String(isSending))
    // `disabled` would take the focus away.
    send.setAttribute('aria-disabled', String(isSending))
    if (state.step === 'sent') showSent(page, state)
    else refusal.textContent = state.refusal
  })
}

const page = document.querySelector<HTMLElement>('[data-enquiry]')
if (page) start(page)
