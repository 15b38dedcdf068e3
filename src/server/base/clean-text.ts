import { trimmed } from '#src/domain/text.ts'

// Cleaning of typed text; docs/text.md explains each rule.

const broken = /[\p{Surrogate}\p{Noncharacter_Code_Point}]/gu
const turning = /[\u202a-\u202e\u2066-\u2069]/g
// Invisible characters, but not U+200C to U+200F and U+061C: Devanagari, Urdu and emoji need them.
const unseen = /[\u00ad\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb]/g
const tags = /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,8})[\u{e0000}-\u{e007f}]/gu
const joiners = /([\u200c\u200d\u200e\u200f\u061c])[\u200c\u200d\u200e\u200f\u061c]+/g
const marks = /((?:\p{M}[\u200c\u200d]?){6})[\p{M}\u200c\u200d]+/gu

/** More than 30 in a row are no text (UAX #15, Stream-Safe Text Format), and take quadratic time to sort. */
const endlessMarks = /(\p{M}{30})\p{M}+/gu

/** NFC, so that equal texts compare as equal, but never longer than typed: forms count what is typed. */
const composed = (text: string): string => {
  const nfc = text.replace(endlessMarks, '$1').normalize('NFC')
  return nfc.length > text.length ? text : nfc
}

const whole = (text: string): string =>
  composed(text.replace(broken, '').replace(turning, '').replace(unseen, '').replace(tags, ''))
    .replace(joiners, '$1')
    .replace(marks, '$1')

export const cleanLine = (text: string): string =>
  trimmed(whole(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')))

export const cleanLines = (text: string): string => {
  const lines = text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n]+/gu, ' ')
  return trimmed(whole(lines).replace(/\n\s*\n\s*/g, '\n\n'))
}
