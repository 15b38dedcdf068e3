import type { ContactMessage } from '#src/domain/contact.ts'
import { escapeHtml } from '#src/domain/html.ts'
import { contactMessages } from '#src/domain/messages/contact.ts'
import { site } from '#src/site.ts'

const htmlLines = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>')

/** HTML for `send-mail`. The sender's omits the message, as anybody can type a stranger's address. */
export const contactMails = ({ name, email, phone, message }: ContactMessage) => ({
  subjectUser: `We have your message - ${site.name}`,
  subjectAdmin: `Message from ${name}`,
  adminEmail: site.email,
  adminHtmlTemplate:
    `<p>Name: ${htmlLines(name)}<br>Email: ${htmlLines(email)}<br>Phone: ${htmlLines(phone)}</p>` +
    `<p>${htmlLines(message)}</p>`,
  userHtmlTemplate:
    `<p>${contactMessages.contactThanks}</p>` +
    `<p>${htmlLines(site.name)}, ${htmlLines(site.phone)}</p>`,
})
