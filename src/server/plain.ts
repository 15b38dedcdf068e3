import { trimmed } from '#src/domain/text.ts'

/**
 * Text for one line of a label or letter: line breaks and other control characters become spaces.
 * PostgreSQL cannot keep the character 0 at all.
 */
export const plain = (text: string): string => trimmed(text.replace(/\p{Cc}+/gu, ' '))

/** Text of several lines: line breaks stay, at most one empty line between two. */
export const plainLines = (text: string): string =>
  trimmed(
    text
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n]+/gu, ' ')
      .replace(/\n\s*\n\s*/g, '\n\n'),
  )
