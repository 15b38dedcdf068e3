// Checks of data that a browser has stored: it may be of an earlier release, or of other software.

type Check = (value: unknown) => boolean
type TypeName = 'string' | 'number' | 'object'
type Types = TypeName | readonly TypeName[]
type Data = Record<string, unknown> | null

export const isText: Check = (value) => typeof value === 'string'
export const isNumber: Check = (value) => typeof value === 'number'

/** An object with at least these fields, each of its type, or of one of its types. Numbers are whole and not below 0: ids, counts, paise, ms. */
export const hasFields =
  <T>(types: { readonly [Field in keyof T]?: Types }): Check =>
  (value) =>
    (Object.entries(types) as [string, Types][]).every(([field, type]) => {
      const one = (value as Data)?.[field]
      return (
        type.includes(typeof one as TypeName) && !(typeof one === 'number' && (one < 0 || one % 1))
      )
    })

export const isListOf =
  (isItem: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isItem)
