import type { ContactMessage } from '#src/domain/contact.ts'
import { business } from '#src/business.ts'
import { site } from '#src/site.ts'
import type { Message } from '../message/message.service.ts'

export const mailToShop = ({ name, email, phone, message }: ContactMessage): Message => ({
  channel: 'mail',
  recipient: site.email,
  replyTo: email,
  subject: `Message from ${name || email}`,
  text: `Name: ${name || 'not told'}\nEmail: ${email}\nPhone: ${phone}\n\n${message}\n`,
})

/** To the writer. Never quotes the message: anybody can enter a stranger's address and any text. */
export const receipt = ({ email }: ContactMessage): Message => ({
  channel: 'mail',
  recipient: email,
  subject: `We have your message - ${site.name}`,
  text:
    `Thank you for contacting us. We reply within 1-2 business days.\n\n` +
    `You can also reach us at ${site.phone} (${business.hours}).\n\n${site.name}\n${business.address}\n\n` +
    `You did not write to us? Then somebody mistyped an address, and you need not do anything.\n`,
})
