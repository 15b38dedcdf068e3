import { atom } from 'nanostores'
import { can } from '#src/capabilities.ts'
import { sendMail } from '#src/contract/mail.ts'
import type { ContactMessage } from '#src/domain/contact.ts'
import { contactMessages } from '#src/domain/messages/contact.ts'
import { sendProving } from '#src/stores/proof.ts'
import { notifyBad, notifyGood } from '#src/stores/ui.ts'
import { lettersOf } from './letter.ts'

/** `sent` is the end: a message goes out once from one opening of the page. */
export const $contact = atom<'open' | 'sending' | 'sent'>('open')

/**
 * Sends the message. A second call while one is under way, or after success, does nothing; after a
 * failure the words stand where they were and may be sent again (the server knows a message that it
 * already has).
 */
export const sendMessage = async (written: ContactMessage) => {
  if ($contact.get() !== 'open') return
  $contact.set('sending')
  const { name, email, phone, message } = written
  const request = {
    userEmail: email,
    phone,
    ...lettersOf(written),
    ...(can('mail-fields') && { name, message }),
  }
  const isSent = await sendProving(sendMail, request).then(
    () => true,
    () => false,
  )
  $contact.set(isSent ? 'sent' : 'open')
  if (isSent) notifyGood(contactMessages.contactThanks, contactMessages.contactSent)
  else notifyBad(contactMessages.contactFailed)
}
