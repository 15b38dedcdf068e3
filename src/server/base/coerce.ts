import type { TSchema } from 'typebox'
import type { Declared } from './declared.ts'

const coerced = (declared: Declared, value: unknown): unknown => {
  const { type } = declared
  if ((type === 'integer' || type === 'number') && typeof value === 'string')
    return /^-?\d{1,15}(\.\d+)?$/.test(value.trim()) ? Number(value) : value
  if (type === 'string' && typeof value === 'number') return String(value)
  return value
}

/** Converts numbers and numeric strings as the schema says, nothing else: the store id comes as both. */
export const asDeclared = (schema: TSchema, body: unknown): unknown => {
  const { properties } = schema as Declared
  if (!properties || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => {
      const declared = Object.hasOwn(properties, field) ? properties[field] : undefined
      return [field, declared ? coerced(declared, value) : value]
    }),
  )
}
