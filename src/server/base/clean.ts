import type { TSchema } from 'typebox'
import type { Declared, TextKind } from './declared.ts'
import { cleanLine, cleanLines } from './clean-text.ts'

const cleaners: Record<TextKind, (text: string) => string> = {
  line: cleanLine,
  lines: cleanLines,
  secret: (text) => text,
}

const clean = (declared: Declared, value: unknown): unknown => {
  if (typeof value === 'string') return cleaners[declared.text ?? 'line'](value)
  const { items, properties } = declared
  if (Array.isArray(value)) return items ? value.map((one) => clean(items, one)) : value
  if (!properties || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, one]) => [
      field,
      Object.hasOwn(properties, field) ? clean(properties[field] ?? {}, one) : one,
    ]),
  )
}

/**
 * Cleans every string that the schema declares, at any depth. Nothing reads what it does not declare, which may be
 * nested more deeply than the stack is.
 */
export const cleaned = <T>(schema: TSchema, value: T): T => clean(schema as Declared, value) as T
