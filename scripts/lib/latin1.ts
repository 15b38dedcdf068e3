/**
 * Pages with one character per byte: as UTF-16, because of a single '₹', they take five times as long.
 * Search patterns are ASCII; stored results go through `ownText`.
 */
export const byteText = (content: Buffer): string => content.toString('latin1')

export const bytesOf = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, 'latin1')

/** A match, decoded and copied: a match or slice of a page's text would keep the whole page in memory. */
export const ownText = (found: string): string => bytesOf(found).toString()
