import { createTransport } from 'nodemailer'
import type { MailProvider } from './providers.ts'

/** In ms. */
const connectTimeout = 10_000
/** In ms. Many servers look for spam before they confirm a mail; one that was not waited for would be sent twice. */
const answerTimeout = 60_000

/** `url` such as smtps://user:password@mail.example.in; `from` is the shop's own address. */
export const smtpMail = (url: string, from: { name: string; address: string }): MailProvider => {
  const transport = createTransport({
    url,
    // Mail servers refuse a client that opens many connections at once.
    pool: true,
    maxConnections: 3,
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    socketTimeout: answerTimeout,
    // A shopper's input never makes the shop read a file or fetch a URL.
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
    close: () => transport.close(),
  }
}
