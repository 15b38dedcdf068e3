/** Which values a key of a request may have. */
export interface Kind<T> {
  /** The name used in error messages. */
  is: string
  fits: (value: unknown) => boolean
  optional?: true
  /** Carries the type; never set. */
  type?: T
}

export type Keys = Record<string, Kind<unknown>>
export type Body<K extends Keys> = { [Key in keyof K]: K[Key] extends Kind<infer T> ? T : never }

const kind = <T>(is: string, fits: (value: unknown) => boolean): Kind<T> => ({ is, fits })
const isText = (value: unknown): value is string => typeof value === 'string'

export const number = kind<number>('a number', (value) => Number.isFinite(value))
export const id = kind<number>('an id', (value) => Number.isInteger(value) && Number(value) > 0)
/** A number of packs, pages or stars, from 1. */
export const count = kind<number>('a whole number from 1', id.fits)
export const flag = kind<number>('0 or 1', (value) => value === 0 || value === 1)
export const text = kind<string>('a text', isText)
export const word = kind<string>('a text that is not empty', (value) =>
  Boolean(isText(value) && value.trim()),
)
export const digits = (length: number) =>
  kind<string>(
    `a text of ${length} digits`,
    (value) => isText(value) && new RegExp(`^\\d{${length}}$`).test(value),
  )
export const day = kind<string>(
  'a day',
  (value) => isText(value) && value !== '' && !Number.isNaN(Date.parse(value)),
)
export const exactly = <T extends string | number>(...values: T[]) =>
  kind<T>(values.map((value) => JSON.stringify(value)).join(' or '), (value) =>
    values.includes(value as T),
  )
export const either = <A, B>(one: Kind<A>, other: Kind<B>) =>
  kind<A | B>(`${one.is} or ${other.is}`, (value) => one.fits(value) || other.fits(value))
export const optional = <T>(of: Kind<T>): Kind<T | undefined> => ({ ...of, optional: true })
/** A list as JSON in a string; each member has these keys. */
export const listAsJson = (keys: Keys) =>
  kind<string>(`a JSON list of objects with ${Object.keys(keys).join(', ')}`, (value) => {
    if (!isText(value)) return false
    try {
      const list: unknown = JSON.parse(value)
      return Array.isArray(list) && list.every((member) => wrongKeys(keys, member).length === 0)
    } catch {
      return false
    }
  })

/** Errors in the listed keys, one sentence each. */
export const wrongKeys = (keys: Keys, body: unknown): string[] => {
  if (typeof body !== 'object' || body === null) return ['the body is no object']
  const given = body as Record<string, unknown>
  return Object.entries(keys).flatMap(([key, { is, fits, optional: mayMiss }]) => {
    if (given[key] === undefined) return mayMiss ? [] : [`lacks ${key}`]
    return fits(given[key]) ? [] : [`${key} is ${JSON.stringify(given[key])}, not ${is}`]
  })
}

export const storeId = exactly(121)
export const companyId = exactly(180)
/** 'The footer also calls it with the store id as text.' */
export const storeIdOrText = either(storeId, exactly('121'))
export const paging = { page: count, result_per_page: count }
