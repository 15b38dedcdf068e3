/**
 * Text for one line of a label or letter: line breaks and other control characters become spaces.
 * PostgreSQL cannot keep the character 0 at all.
 */
export const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()
