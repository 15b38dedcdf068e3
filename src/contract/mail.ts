import { call } from './call.ts'
import type * as schema from './mail.schema.ts'

/** Sends what was written into the contact form to the shop, and a receipt to the writer. */
export const sendMail = call<typeof schema.sendMail>('/send-mail', {
  success: 'Mail Sent Successfully.',
})
