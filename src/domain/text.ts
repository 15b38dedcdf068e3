/** Whitespace and invisible characters, such as the zero-width space. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Empty if nothing is visible; invisible characters stay beside others, as Indian scripts need them. */
export const trimmed = (text: string): string => (unseen.test(text) ? '' : text.trim())

/** Lines that somebody typed, so that none of them passes for a line of the shop. */
export const indented = (text: string): string[] =>
  text ? text.split('\n').map((line) => `  ${line}`) : []
