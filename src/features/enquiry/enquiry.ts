import { now } from '#src/clock.ts'
import { startForm } from '#src/components/field/page-form.ts'
import {
  enquiryDays,
  enquiryErrors,
  enquiryOf,
  enquiryWords,
  type Enquiry,
  type EnquiryField,
} from '#src/domain/enquiry.ts'
import { $user } from '#src/stores/session.ts'
import { sendEnquiry } from './enquiry.store.ts'

const showSent = (page: HTMLElement, number: number, enquiry: Enquiry) => {
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

const start = (page: HTMLElement) => {
  const form = page.querySelector('form')!
  const refusal = form.querySelector<HTMLElement>('[role=alert]')!
  const day = form.querySelector<HTMLInputElement>('[name=day]')!
  const { first, last } = enquiryDays(now())
  day.min = first
  day.max = last
  const slug = new URLSearchParams(location.search).get('occasion')
  const purposes = [...form.querySelector('select')!.options]
  const user = $user.get()
  startForm<EnquiryField>(form, {
    known: {
      purpose: purposes.find(({ dataset }) => dataset['occasion'] === slug)?.value,
      name: user?.name,
      mobile: user?.contact,
      email: user?.email,
    },
    errorsOf: (values) => enquiryErrors(enquiryOf(values), now()),
    send: async (values) => {
      const enquiry = enquiryOf(values)
      refusal.textContent = ''
      const answer = await sendEnquiry(enquiry)
      if (typeof answer === 'string') refusal.textContent = answer
      else showSent(page, answer.number, enquiry)
      return typeof answer !== 'string'
    },
  })
}

const page = document.querySelector<HTMLElement>('[data-enquiry]')
if (page) start(page)
