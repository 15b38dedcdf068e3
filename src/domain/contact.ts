import { asciiDigits, isEmail } from './fields.ts'
import { contactMessages } from './messages/contact.ts'
import { loginMessages } from './messages/login.ts'
import { trimmed } from './text.ts'

/** Input of the contact form (specification, section 3: contact message). */
export interface ContactMessage {
  name: string
  email: string
  phone: string
  message: string
}
type ContactField = keyof ContactMessage

/**
 * A phone number as people write it: landlines too, with country code, spaces, points or brackets. Also the server's
 * rule.
 */
export const isContactPhone = (text: string): boolean =>
  /^(?=(\D*\d){6})[+\d(][\d\s().-]{6,18}$/.test(asciiDigits(text))

/** Begins a message about the order that the link names; '' if that cannot be an order's number. */
export const aboutOrder = (number: string): string =>
  /^(?=.*\d)[a-z\d-]{1,40}$/i.test(number) ? `Order ${number}: ` : ''

export const contactErrors = (form: ContactMessage): Partial<Record<ContactField, string>> => {
  const name = trimmed(form.name)
  const email = form.email.trim()
  const phone = form.phone.trim()
  const message = trimmed(form.message)
  return {
    ...(!name && { name: contactMessages.contactNameMissing }),
    ...(!email && { email: contactMessages.contactEmailMissing }),
    ...(email && !isEmail(email) && { email: loginMessages.registerEmailWrong }),
    ...(!phone && { phone: contactMessages.contactPhoneMissing }),
    ...(phone && !isContactPhone(phone) && { phone: contactMessages.contactPhoneWrong }),
    ...(!message && { message: contactMessages.contactMessageMissing }),
  }
}
