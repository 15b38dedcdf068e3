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

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '').replace(/\r?\n/g, '<br>')

/** HTML for `send-mail`. The sender's omits the message, as anybody can type a stranger's address. */
export const contactMails = ({ name, email, phone, message }: ContactMessage) => ({
  subjectUser: `We have your message - ${site.name}`,
  subjectAdmin: `Message from ${name}`,
  adminEmail: site.email,
  adminHtmlTemplate:
    `<p>Name: ${escaped(name)}<br>Email: ${escaped(email)}<br>Phone: ${escaped(phone)}</p>` +
    `<p>${escaped(message)}</p>`,
  userHtmlTemplate:
    `<p>${contactMessages.contactThanks}</p>` +
    `<p>${escaped(site.name)}, ${escaped(site.phone)}</p>`,
})
