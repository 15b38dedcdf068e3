/** Blanks, and characters that show nothing, such as the zero-width space. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/**
 * What somebody typed, without blanks around it; empty where nothing of it can be seen. Characters
 * that show nothing stay beside others: scripts of India join their letters with them.
 */
export const trimmed = (text: string): string => (unseen.test(text) ? '' : text.trim())
