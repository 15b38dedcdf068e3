/**
 * A text of its own. What a regular expression or `slice` finds is a view of the text it was found in:
 * a link that is kept would keep its whole page in memory, and some links of every page are kept.
 */
export const ownText = (found: string): string => Buffer.from(found).toString()
