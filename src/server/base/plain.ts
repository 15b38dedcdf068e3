import { trimmed } from '#src/domain/text.ts'

// Cleaning of typed text (docs/text.md). Characters of every script stay, with their joiners; invisible,
// direction-changing and endlessly stacking ones are removed.

/** Invalid text: lone surrogates and noncharacters. */
const broken = /[\p{Surrogate}\p{Noncharacter_Code_Point}]/gu
/** Overrides, embeddings and isolates: they reverse the text that follows, on a page as in an SMS. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g
// Soft hyphen, zero-width space, word joiner and similar, byte order mark, deprecated format characters,
// annotation anchors. Joiners (U+200C, U+200D) and direction marks (U+200E, U+200F, U+061C) stay:
// Devanagari, Urdu and emoji need them.
const unseen = /[\u00ad\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb]/g
/** Invisible tag characters, except in the flag of a region. */
const tags = /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,8})[\u{e0000}-\u{e007f}]/gu
const joiners = /([\u200c\u200d\u200e\u200f\u061c])[\u200c\u200d\u200e\u200f\u061c]+/g
/** More than six combining marks on a letter overlap other lines; no language needs them. */
const marks = /((?:\p{M}[\u200c\u200d]?){6})[\p{M}\u200c\u200d]+/gu

/** More than 30 in a row are no text (UAX #15, Stream-Safe Text Format); to sort them takes quadratic time. */
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

/** Single-line text: line ends and control characters become spaces. */
export const plain = (text: string): string =>
  trimmed(whole(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')))

/** Multi-line text: line ends stay, with at most one empty line in a row. */
export const plainLines = (text: string): string => {
  const lines = text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n]+/gu, ' ')
  return trimmed(whole(lines).replace(/\n\s*\n\s*/g, '\n\n'))
}
