import { longest } from './limits.ts'

/** Rules for what people type (specification, section 5). */

export const digitsOnly = (text: string): string => text.replace(/\D/g, '')

/** Ten digits; Indian mobile numbers are shown with +91 but kept without it. */
export const isMobile = (text: string): boolean => /^\d{10}$/.test(text)

/** '98100 43210': ten digits as people read them out; anything else stays as it is. */
export const formatMobile = (contact: string): string =>
  isMobile(contact) ? `${contact.slice(0, 5)} ${contact.slice(5)}` : contact

/** Signs that mail keeps for itself do not stand before the @; after it stands the name of a host. */
const email =
  /^[^\s\p{Cc}@,:;"()<>[\]\\]+@(?:[\p{L}\p{N}\p{M}]+(?:-+[\p{L}\p{N}\p{M}]+)*\.)+(?!\d+$)(?=.{2})[\p{L}\p{N}\p{M}]+(?:-+[\p{L}\p{N}\p{M}]+)*$/u

/** An address of e-mail as mail takes it, bare: the one rule of browser and server. */
export const isEmail = (text: string): boolean => text.length <= longest.email && email.test(text)

export const isOtp = (text: string): boolean => /^\d{4}$/.test(text)

/** What stands before and between the ten digits of '+91 98100 43210' goes; otherwise all digits. */
export const contactDigits = (typed: string): string => {
  const digits = digitsOnly(typed)
  return /^(?:91|0)?(\d{10})$/.exec(digits)?.[1] ?? digits
}

export type ContactKind = 'mobile' | 'email'

/** Which kind of contact a login identifier is, or null where it is neither. */
export const contactKind = (identifier: string): ContactKind | null =>
  isMobile(identifier) ? 'mobile' : isEmail(identifier) ? 'email' : null

/**
 * What is typed where a mobile or an e-mail is asked for, as it is kept: '+91 98100 43210' loses what
 * stands before and between its ten digits. Anything else stays, for the check to refuse.
 */
export const identifierOf = (typed: string): string => {
  const text = typed.trim()
  if (!/^\+?[\d\s().-]+$/.test(text)) return text
  const digits = contactDigits(text)
  return isMobile(digits) ? digits : text
}

/** The mobile in what was typed so far as an identifier; empty where it becomes an e-mail. */
export const mobileOf = (typed: string): string => {
  const identifier = identifierOf(typed)
  return /^\d+$/.test(identifier) ? identifier : ''
}

/**
 * What is typed, pasted or autofilled into a mobile field, as its ten digits: '+91 98100 43210' and
 * '098100 43210' lose what stands before the number. Unfinished input stays as far as it goes.
 */
export const mobileDigits = (text: string): string => {
  const digits = digitsOnly(text.trim().replace(/^\+\s*91/, ''))
  const before =
    digits.length === 12 && digits.startsWith('91') ? 2 : digits.startsWith('0') ? 1 : 0
  return digits.slice(before, before + 10)
}
