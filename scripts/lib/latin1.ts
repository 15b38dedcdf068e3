/**
 * Pages are looked through as text of one character for each byte. As UTF-16, which one '₹' is enough
 * for, reading, searching and writing them takes five times as long. What is looked for is ASCII; what
 * is kept goes through `ownText`.
 */
export const byteText = (content: Buffer): string => content.toString('latin1')

/** The bytes of such a text. */
export const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')

/**
 * What was found in such a text, in real characters and of its own. What a regular expression or `slice`
 * finds is a view of the text it was found in: a link that is kept would keep its whole page in memory,
 * and some links of every page are kept.
 */
export const ownText = (found: string): string => bytesOf(found).toString()
