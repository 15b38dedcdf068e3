import { maxLengths } from './limits.ts'

// Rules for typed input (specification, section 5).

/** The value of a decimal digit of any script: each has its ten in a row. Some rows, as of bold digits, are adjacent. */
const valueOf = (digit: string): string => {
  const code = digit.codePointAt(0)!
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
  return String(before % 10)
}

/** Writes digits as 0 to 9, such as those of a Hindi keyboard. */
export const asciiDigits = (text: string): string => text.replace(/[^\P{Nd}\d]/gu, valueOf)

export const digitsOnly = (text: string): string => asciiDigits(text).replace(/\D/g, '')

/** Ten digits: Indian mobile numbers are shown with +91 but stored without it. */
export const isMobile = (text: string): boolean => /^\d{10}$/.test(text)

/** No characters reserved by mail syntax, and no marks of direction, before the @; a host name after it. */
const email =
  /^[^\s\p{Cc}\p{Bidi_C}@,:;"()<>[\]\\]+@(?:[\p{L}\p{N}\p{M}]+(?:-+[\p{L}\p{N}\p{M}]+)*\.)+(?!\d+$)(?=.{2})[\p{L}\p{N}\p{M}]+(?:-+[\p{L}\p{N}\p{M}]+)*$/u

/** A bare email address as mail accepts it; the one rule of browser and server. */
export const isEmail = (text: string): boolean =>
  text.length <= maxLengths.email && email.test(text)

/** Digits of a one-time code (specification, section 4). */
export const otpLength = 4
export const isOtp = (text: string): boolean => /^\d+$/.test(text) && text.length === otpLength

/** The ten digits of '+91 98100 43210', without prefix and spaces; otherwise all digits. */
export const contactDigits = (typed: string): string => {
  const digits = digitsOnly(typed)
  return /^(?:(?:00)?91|0)?(\d{10})$/.exec(digits)?.[1] ?? digits
}

export type ContactKind = 'mobile' | 'email'

export const contactKind = (identifier: string): ContactKind | null =>
  isMobile(identifier) ? 'mobile' : isEmail(identifier) ? 'email' : null

/** Ten digits of a mobile such as '+91 98100 43210'; other text is returned for validation to reject. */
export const identifierOf = (typed: string): string => {
  // Phones copy a number with marks of its direction.
  const text = typed.replace(/\p{Cf}/gu, '').trim()
  if (!/^\+?[\p{Nd}\s().\p{Pd}]+$/u.test(text)) return text
  const digits = contactDigits(text)
  return isMobile(digits) ? digits : text
}

/** The mobile in a partly typed identifier; empty if it looks like an email. */
export const mobileOf = (typed: string): string => {
  const identifier = identifierOf(typed)
  return /^\d+$/.test(identifier) ? identifier : ''
}

/** The code in a pasted message: four digits on their own, else the first four of all digits. */
export const codeIn = (text: string): string =>
  /(?<!\d)\d{4}(?!\d)/.exec(asciiDigits(text))?.[0] ?? digitsOnly(text).slice(0, otpLength)

/**
 * The digits of a mobile that is being typed, ten at most: without the prefixes of '+91 98100 43210', '919810043210'
 * and '098100 43210'. Eleven digits that begin with 91 stay, because a twelfth may follow, which makes 91 a prefix.
 */
export const mobileDigits = (text: string): string => {
  const digits = digitsOnly(asciiDigits(text.trim()).replace(/^(?:\+|00)\s*91/, ''))
  const is91 = digits.startsWith('91')
  if (is91 && digits.length === 11) return digits
  const before = is91 && digits.length === 12 ? 2 : digits.startsWith('0') ? 1 : 0
  return digits.slice(before, before + 10)
}
