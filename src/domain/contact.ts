import { isEmail } from './fields.ts'
import { messages } from './messages.ts'
import { trimmed } from './text.ts'

/** What somebody writes into the contact form (specification, section 3: contact message). */
export interface ContactMessage {
  name: string
  email: string
  phone: string
  message: string
}
export type ContactField = keyof ContactMessage

/** Digits as people write them, with country code and gaps; landlines are phones, too. The server's rule as well. */
export const isContactPhone = (text: string): boolean => /^[+\d][\d\s()-]{6,18}$/.test(text)

/** What is wrong with each field, in the order of the form; none where all is well. */
export const contactFaults = (form: ContactMessage): Partial<Record<ContactField, string>> => {
  const name = trimmed(form.name)
  const email = form.email.trim()
  const phone = form.phone.trim()
  const message = trimmed(form.message)
  return {
    ...(!name && { name: messages.contactNameMissing }),
    ...(!email && { email: messages.contactEmailMissing }),
    ...(email && !isEmail(email) && { email: messages.registerEmailWrong }),
    ...(!phone && { phone: messages.contactPhoneMissing }),
    ...(phone && !isContactPhone(phone) && { phone: messages.contactPhoneWrong }),
    ...(!message && { message: messages.contactMessageMissing }),
  }
}
