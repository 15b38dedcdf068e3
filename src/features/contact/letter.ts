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

/** What somebody typed as HTML that says just that. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '').replace(/\r?\n/g, '<br>')

/**
 * The two letters that `send-mail` takes as HTML: to the shop with what was written, and to the writer
 * with nothing of it, as anybody can type a stranger's address. Our own server writes its own.
 */
export const lettersOf = ({ name, email, phone, message }: ContactMessage) => ({
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
