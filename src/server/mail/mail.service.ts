import { hash } from 'node:crypto'
import type { Request } from '#src/contract/call.ts'
import type { sendMail } from '#src/contract/mail.ts'
import { isContactPhone, type ContactMessage } from '#src/domain/contact.ts'
import { isEmail } from '#src/domain/fields.ts'
import { maxLengths } from '#src/domain/limits.ts'
import { contactMessages } from '#src/domain/messages/contact.ts'
import { site } from '#src/site.ts'
import { invalid, Refused } from '../base/errors.ts'
import { consume, isUsedUp, release, type RateLimit } from '../limit/rate-limit.service.ts'
import { limitForms } from '../login/form.limit.ts'
import type { CallerContext } from '../login/caller-context.ts'
import { mailboxOf } from '../login/mailbox.ts'
import { insertMessages } from '../message/message.service.ts'
import { cleanLines } from '../base/clean-text.ts'
import { mailToShop, receipt } from './contact.message.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Text of HTML, for a plain-text mail. Strangers write it: each expression must take linear time. */
export const textOfHtml = (html: string): string =>
  cleanLines(
    html
      .replace(/<(script|style)(?=[\s/>])[^]*?(?:<\/\1\s*>|$)/gi, ' ')
      .replace(/<br\s*\/?>|<\/(p|div|tr|li|h[1-6])\s*>/gi, '\n')
      .replace(/<[^<>]*>/g, ' ')
      .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? ' ')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n'),
  ).slice(0, maxLengths.message)

/** Validates the form (specification, section 5: all fields required, email address well-formed). */
export const messageOf = (form: Request<typeof sendMail>): ContactMessage => {
  const email = form.userEmail.toLowerCase()
  if (!isEmail(email)) throw invalid('userEmail has a wrong form')
  const { phone, name = '' } = form
  if (!isContactPhone(phone)) throw invalid('phone has a wrong form')
  const message = form.message || textOfHtml(form.adminHtmlTemplate ?? '')
  if (!message) throw invalid('message must not be empty')
  return { name, email, phone, message }
}

const hourMinutes = 60

/** A message repeated within an hour counts once: a second click, a resent request. */
const sameMessage = ({ email, phone, message }: ContactMessage): RateLimit => ({
  key: `mail-same:${hash('sha256', `${email}\n${phone}\n${message}`, 'base64url')}`,
  max: 1,
  minutes: hourMinutes,
})

const receiptsTo = ({ email }: ContactMessage, { config }: CallerContext): RateLimit => ({
  key: `mail-to:${mailboxOf(email)}`,
  max: config.limits.mailsPerCaller,
  minutes: hourMinutes,
})

/** Queues the mail and a receipt (limited per address). False if the same was queued within the hour. */
const queueContact = (context: CallerContext, message: ContactMessage): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const { now } = context
    if ((await consume(tx, sameMessage(message), now)) > 0) return false
    const mayReceipt = (await consume(tx, receiptsTo(message, context), now)) === 0
    const mails = [mailToShop(message), ...(mayReceipt ? [receipt(message)] : [])]
    await insertMessages(tx, mails, now)
    return true
  })

export const receiveContactMessage = async (
  context: CallerContext,
  message: ContactMessage,
): Promise<void> => {
  const { db, now } = context
  if (!site.email) throw new Refused(502, contactMessages.contactFailed, 'not-sent')
  if (await isUsedUp(db, sameMessage(message), now)) return
  const sent = { form: 'mail', about: message.email, what: 'Too many messages were sent.' } as const
  const used = await limitForms(context, sent)
  if (await queueContact(context, message)) return
  // The same request, at the same moment.
  for (const limit of used) await release(db, limit)
}
