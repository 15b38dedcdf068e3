import { can } from '#src/capabilities.ts'
import { sendMail } from '#src/contract/mail.ts'
import type { ContactMessage } from '#src/domain/contact.ts'
import { escapeHtml } from '#src/domain/html.ts'
import { contactMessages } from '#src/domain/messages/contact.ts'
import { site } from '#src/site.ts'
import { sendProving } from '#src/stores/login/proof.ts'
import { notifyBad, notifyGood } from '#src/stores/ui.ts'

const htmlLines = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>')

/** HTML for `send-mail`. The sender's omits the message, as anybody can type a stranger's address. */
const contactMails = ({ name, email, phone, message }: ContactMessage) => ({
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

/** True if sent. May be repeated after a failure, as the server recognises a repeated message. */
export const sendMessage = async (written: ContactMessage): Promise<boolean> => {
  const { name, email, phone, message } = written
  const request = {
    userEmail: email,
    phone,
    ...contactMails(written),
    ...(can('mail-fields') && { name, message }),
  }
  const isSent = await sendProving(sendMail, request).then(
    () => true,
    () => false,
  )
  if (isSent) notifyGood(contactMessages.contactThanks, contactMessages.contactSent)
  else notifyBad(contactMessages.contactFailed)
  return isSent
}
