import type { ContactMessage } from '#src/domain/contact.ts'
import { contactMessages } from '#src/domain/messages/contact.ts'
import { site } from '#src/site.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const htmlLines = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '').replace(/\r?\n/g, '<br>')

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
