import type { TSchema } from 'typebox'
import { plain, plainLines } from './plain.ts'

/** How a text of a schema is cleaned; of one line where it says nothing (docs/text.md). */
export type TextKind = 'line' | 'lines' | 'secret'

/** The parts of a JSON schema that are looked at here. */
interface Declared {
  text?: TextKind
  properties?: Record<string, Declared>
  items?: Declared
}

const cleaners: Record<TextKind, (text: string) => string> = {
  line: plain,
  lines: plainLines,
  // A password is what was typed, to the last blank.
  secret: (text) => text,
}

const clean = (declared: Declared, value: unknown): unknown => {
  if (typeof value === 'string') return cleaners[declared.text ?? 'line'](value)
  if (Array.isArray(value)) return value.map((one) => clean(declared.items ?? {}, one))
  const { properties } = declared
  if (!properties || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, one]) => [
      field,
      Object.hasOwn(properties, field) ? clean(properties[field] ?? {}, one) : one,
    ]),
  )
}

/**
 * The value with every text that the schema declares cleaned, wherever it stands in it. A field that
 * is declared later is cleaned, too, without a word about it. What is not declared stays: nobody
 * reads it.
 */
export const cleaned = <T>(schema: TSchema, value: T): T => clean(schema as Declared, value) as T
