import { createHash } from 'node:crypto'
import { isContactPhone, type ContactMessage } from '#src/domain/contact.ts'
import { isEmail } from '#src/domain/fields.ts'
import { longest } from '#src/domain/limits.ts'
import { contactMessages } from '#src/domain/messages/contact.ts'
import { Refused } from '../base/errors.ts'
import { release, consume, type RateLimit } from '../limit/rate-limit.service.ts'
import { takeForm } from '../login/form.limit.ts'
import type { LoginContext } from '../login/login-context.ts'
import { plainLines } from '../base/plain.ts'
import { letterToShop, receipt } from './contact.message.ts'

/** The contact form as received; see contract/mail.schema.ts. */
export interface ContactForm {
  name?: string | undefined
  userEmail: string
  phone: string
  message?: string | undefined
  adminHtmlTemplate?: string | undefined
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The text of a piece of HTML, for a plain-text mail, where markup has no effect. */
export const wordsOf = (html: string): string =>
  plainLines(
    html
      .replace(/<(script|style)\b[^]*?<\/\1\s*>/gi, ' ')
      .replace(/<br\s*\/?>|<\/(p|div|tr|li|h[1-6])\s*>/gi, '\n')
      .replace(/<[^>]*>/g, ' ')
      .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? ' ')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n'),
  ).slice(0, longest.message)

const refuse = (message: string) => new Refused(400, message, 'invalid')

/** Validates the form (specification, section 5: all fields required, e-mail address well-formed). */
export const messageOf = (form: ContactForm): ContactMessage => {
  const email = form.userEmail.toLowerCase()
  if (!isEmail(email)) throw refuse('userEmail has a wrong form')
  const { phone, name = '' } = form
  if (!isContactPhone(phone)) throw refuse('phone has a wrong form')
  const message = form.message || wordsOf(form.adminHtmlTemplate ?? '')
  if (!message) throw refuse('message must not be empty')
  return { name, email, phone, message }
}

const hour = 60

/** A message repeated within an hour counts once: a second click, a resent request. */
const sameMessage = ({ email, phone, message }: ContactMessage): RateLimit => ({
  key: `mail-same:${createHash('sha256').update(`${email}\n${phone}\n${message}`).digest('base64url')}`,
  max: 1,
  minutes: hour,
})

/** Sends the form to the shop and a receipt to the writer; receipts per address are limited against abuse. */
export const sendContact = async (login: LoginContext, message: ContactMessage): Promise<void> => {
  const { db, now, config, providers, log } = login
  const once = sameMessage(message)
  if ((await consume(db, once, now)) > 0) return
  const sent = { form: 'mail', about: message.email, what: 'Too many messages were sent.' } as const
  const used = await takeForm(login, sent).catch(async (refusal: unknown) => {
    await release(db, once)
    throw refusal
  })
  try {
    await providers.mail.send(letterToShop(message))
  } catch (cause) {
    for (const allowance of [once, ...used]) await release(db, allowance)
    log.error(`A contact message could not be sent: ${(cause as Error).name}`)
    throw new Refused(502, contactMessages.contactFailed, 'not-sent')
  }
  const max = config.limits.mailsPerCaller
  if ((await consume(db, { key: `mail-to:${message.email}`, max, minutes: hour }, now)) > 0) return
  // The shop has the message: a receipt that cannot be sent is only logged.
  await providers.mail
    .send(receipt(message))
    .catch((cause: Error) => log.error(`A receipt could not be sent: ${cause.name}`))
}
