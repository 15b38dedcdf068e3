/** As JSON Schema says it. */
interface Schema {
  type?: string
  minLength?: number
  pattern?: string
  required?: readonly string[]
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
}

/** A text or list that may be empty. Without a number or an id, a reply says nothing. */
const emptyOf = ({ type, minLength, pattern }: Schema): '' | [] | undefined => {
  if (type === 'array') return []
  return type === 'string' && !minLength && !pattern ? '' : undefined
}

/**
 * A store may send a field without a value as null (docs/store-api.md): a required text or list becomes empty, any
 * other null is removed.
 */
export const withoutNulls = (reply: unknown, schema: Schema = {}): unknown => {
  if (Array.isArray(reply)) return reply.map((item) => withoutNulls(item, schema.items))
  if (typeof reply !== 'object' || reply === null) return reply
  const fields = Object.entries(reply).map(([name, value]: [string, unknown]) => {
    const field = schema.properties?.[name] ?? {}
    if (value !== null) return [name, withoutNulls(value, field)]
    return [name, schema.required?.includes(name) ? emptyOf(field) : undefined]
  })
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}
