import type { TSchema } from 'typebox'
import type { Declared } from './declared.ts'

const isNumber = ({ type, anyOf }: Declared): boolean =>
  type === 'integer' || type === 'number' || (anyOf ?? []).some(isNumber)

const coerced = (declared: Declared, value: unknown): unknown => {
  if (typeof value === 'string' && isNumber(declared))
    return /^-?\d{1,15}(\.\d+)?$/.test(value.trim()) ? Number(value) : value
  if (declared.type === 'string' && typeof value === 'number') return String(value)
  return value
}

/** How clients write that a field has no value, if they send every field. */
const isUnset = (declared: Declared, value: unknown): boolean =>
  value === null || (value === '' && isNumber(declared))

/**
 * Converts numbers and numeric strings as the schema says (the store id comes as both), and omits optional fields
 * without a value. Nothing else.
 */
export const asDeclared = (schema: TSchema, body: unknown): unknown => {
  const { properties, required = [] } = schema as Declared
  if (!properties || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const fields = Object.entries(body).flatMap(([field, value]): [string, unknown][] => {
    const declared = Object.hasOwn(properties, field) ? properties[field] : undefined
    if (!declared) return [[field, value]]
    if (!required.includes(field) && isUnset(declared, value)) return []
    return [[field, coerced(declared, value)]]
  })
  return Object.fromEntries(fields)
}
