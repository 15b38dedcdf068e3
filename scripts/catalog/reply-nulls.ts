/** As JSON Schema says it. */
interface Schema {
  type?: string
  minLength?: number
  pattern?: string
  required?: readonly string[]
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
}

/** A text or list that may be empty, or an object of these. Without a number or an id, a reply says nothing. */
export const emptyOf = ({ type, minLength, pattern, required, properties }: Schema): unknown => {
  if (type === 'array') return []
  if (type === 'string') return minLength || pattern ? undefined : ''
  if (type !== 'object') return undefined
  const fields = (required ?? []).map((name) => [name, emptyOf(properties?.[name] ?? {})])
  return fields.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(fields)
}

/** In PHP, an empty list and an empty object are the same. */
const isNothing = (value: unknown, { type }: Schema): boolean =>
  value === null ||
  (type === 'object' && Array.isArray(value) && !value.length) ||
  (type === 'array' && typeof value === 'object' && !Object.keys(value).length)

/**
 * A store may send a field without a value as null (docs/store-api.md): what is required becomes empty if it may be,
 * anything else is removed.
 */
export const withoutNulls = (reply: unknown, schema: Schema = {}): unknown => {
  if (Array.isArray(reply)) return reply.map((item) => withoutNulls(item, schema.items))
  if (typeof reply !== 'object' || reply === null) return reply
  const fields = Object.entries(reply).map(([name, value]: [string, unknown]) => {
    const field = schema.properties?.[name] ?? {}
    if (!isNothing(value, field)) return [name, withoutNulls(value, field)]
    return [name, schema.required?.includes(name) ? emptyOf(field) : undefined]
  })
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}
