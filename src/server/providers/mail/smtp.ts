import { createTransport } from 'nodemailer'
import type { MailProvider } from './mail.ts'

/** How long the mail server may take for each step, in milliseconds. */
const patience = 10_000

/** `url` such as smtps://user:password@mail.example.in; `from` is the shop's own address. */
export const smtpMail = (url: string, from: { name: string; address: string }): MailProvider => {
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // What a shopper typed never makes the shop read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, replyTo, subject, text }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
      })
    },
  }
}
