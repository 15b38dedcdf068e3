/** How a string is cleaned; 'line' by default (docs/text.md). */
export type TextKind = 'line' | 'lines' | 'secret'

/** What is read of a schema. */
export interface Declared {
  type?: string
  text?: TextKind
  const?: unknown
  anyOf?: Declared[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  multipleOf?: number
  minItems?: number
  maxItems?: number
  minProperties?: number
  maxProperties?: number
  properties?: Record<string, Declared>
  required?: string[]
  items?: Declared
}
