import { call, unspecified } from './call.ts'
import type * as schema from './mail.schema.ts'

/** Sends the contact form's message to the shop, and a receipt to the sender. */
export const sendMail = call<typeof schema.sendMail>('/send-mail', {
  ...unspecified,
  success: 'Mail Sent Successfully.',
})
