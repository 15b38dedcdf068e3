import { can } from '#src/capabilities.ts'
import { sendMail } from '#src/contract/mail.ts'
import type { ContactMessage } from '#src/domain/contact.ts'
import { contactMessages } from '#src/domain/messages/contact.ts'
import { sendProving } from '#src/stores/login/proof.ts'
import { notifyBad, notifyGood } from '#src/stores/ui.ts'
import { contactMails } from './letter.ts'

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
