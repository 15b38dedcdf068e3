/** Whitespace and invisible characters, such as the zero-width space. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/**
 * Text without white space at its ends; '' if no character is visible. Invisible characters between others stay:
 * Indian scripts need zero-width joiners.
 */
export const trimmed = (text: string): string => (unseen.test(text) ? '' : text.trim())

/** The lines of a typed text, each indented: in a mail of the shop, none of them looks like one of the shop's. */
export const indented = (text: string): string[] =>
  text ? text.split('\n').map((line) => `  ${line}`) : []
