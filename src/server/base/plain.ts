import { trimmed } from '#src/domain/text.ts'

/**
 * What people type, as it is kept (docs/text.md). Letters and signs of every script stay, and what
 * joins them; what shows nothing, turns the direction of other text or grows without end goes.
 */

/** No text at all: halves of a character whose other half was cut off, and noncharacters. */
const broken = /[\p{Surrogate}\p{Noncharacter_Code_Point}]/gu
/** Overrides, embeddings and isolates: they turn what stands behind them, on a page as in an SMS. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g
/**
 * Soft hyphen, zero-width space, word joiner and its like, byte order mark, deprecated formats and
 * anchors of annotations. Joiners (U+200C, U+200D) and the marks of a direction (U+200E, U+200F,
 * U+061C) stay: Devanagari, Urdu and emoji are written with them.
 */
const unseen = /[\u00ad\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb]/g
/** Tags spell words that nobody sees, but for those that make the flag of a region. */
const tags = /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,8})[\u{e0000}-\u{e007f}]/gu
const joiners = /([\u200c\u200d\u200e\u200f\u061c])[\u200c\u200d\u200e\u200f\u061c]+/g
/** More marks than this on one letter grow over the lines above and below; no language needs them. */
const marks = /((?:\p{M}[\u200c\u200d]?){6})[\p{M}\u200c\u200d]+/gu

/**
 * One spelling of each letter (NFC), so that equal texts compare as equal; but never longer than it
 * was typed, because forms count what is typed.
 */
const composed = (text: string): string => {
  const nfc = text.normalize('NFC')
  return nfc.length > text.length ? text : nfc
}

const whole = (text: string): string =>
  composed(text.replace(broken, '').replace(turning, '').replace(unseen, '').replace(tags, ''))
    .replace(joiners, '$1')
    .replace(marks, '$1')

/** Text for one line of a label or letter: ends of lines and control characters become spaces. */
export const plain = (text: string): string =>
  trimmed(whole(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')))

/** Text of several lines: ends of lines stay, at most one empty line between two. */
export const plainLines = (text: string): string => {
  const lines = text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n]+/gu, ' ')
  return trimmed(whole(lines).replace(/\n\s*\n\s*/g, '\n\n'))
}
