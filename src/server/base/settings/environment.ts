import { isEmail, isMobile } from '#src/domain/fields.ts'
import { galleryError } from '#src/domain/gallery.ts'
import { isGstin } from '#src/domain/gstin.ts'
import { OwnerError } from '../errors.ts'

export type Environment = Record<string, string | undefined>

/** `names`: without these settings there would be no error. */
class SettingError extends OwnerError {
  readonly names: readonly string[]
  constructor(message: string, names: readonly string[]) {
    super(message)
    this.names = names
  }
}

export const wrong = (name: string, value: string, allowed: string): never => {
  throw new SettingError(`${name} is "${value}": it must be ${allowed}.`, [name])
}

/** What `read` returns. Throws one `OwnerError` with all that is wrong: it is read again without what was wrong. */
export const readAll = <T>(env: Environment, read: (env: Environment) => T): T => {
  const errors: string[] = []
  const left = { ...env }
  const known = new Set<string>()
  for (;;)
    try {
      const result = read(left)
      if (!errors.length) return result
      break
    } catch (error) {
      if (!(error instanceof SettingError)) throw error
      // Unset, it is wrong in another way.
      if (error.names.every((name) => known.has(name))) break
      errors.push(error.message)
      for (const name of error.names) {
        known.add(name)
        delete left[name]
      }
    }
  throw new OwnerError(errors.join('\n'))
}

/** Protocols of addresses that are called or opened. */
export const web = ['http', 'https']

export const text = (env: Environment, name: string): string | null => env[name]?.trim() || null

export const whole = (env: Environment, name: string, normal: number, min: number, max: number) => {
  const value = text(env, name)
  if (value === null) return normal
  const number = /^\d{1,10}$/.test(value) ? Number(value) : NaN
  return number >= min && number <= max
    ? number
    : wrong(name, value, `a whole number from ${min} to ${max}`)
}

interface AddressRule {
  protocols: string[]
  example: string
  /** The value may hold a password and is not shown in errors. */
  isSecret?: boolean
}

export const address = (
  env: Environment,
  name: string,
  { protocols, example, isSecret = false }: AddressRule,
): string | null => {
  const value = text(env, name)
  if (value === null) return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (url && protocols.includes(url.protocol.slice(0, -1)) && url.hostname) return value
  return wrong(name, isSecret ? '(hidden)' : value, `an address such as ${example}`)
}

export const originOf = (env: Environment, name: string, normal: string): string => {
  const value = address(env, name, { protocols: web, example: 'https://shop.example' })
  if (!value) return normal
  const url = new URL(value)
  if (url.pathname !== '/' || url.search || url.hash)
    wrong(name, value, 'an origin without a path, such as https://shop.example')
  return url.origin
}

/** Reads a text that must be valid; `allowed` tells the owner what is. Null: unset. */
const validText =
  (isValid: (value: string) => boolean, allowed: string) =>
  (env: Environment, name: string): string | null => {
    const value = text(env, name)
    return value === null || isValid(value) ? value : wrong(name, value, allowed)
  }

/** A telephone number in E.164 without the plus. */
export const phone = validText(
  // Ten digits of an Indian mobile would be a number of another country.
  (value) => /^[1-9]\d{7,14}$/.test(value) && !isMobile(value),
  'a number with its country code, digits only, such as 919810000000',
)

/** As pages write it. A shop must state one (Consumer Protection (E-Commerce) Rules, 2020, rule 4(2)(d)). */
export const writtenPhone = (env: Environment, name: string): void => {
  const value = env[name]
  if (value === undefined) return
  const digits = value.replace(/[ ()-]/g, '')
  if (!/^\+?\d{8,15}$/.test(digits))
    wrong(name, value, 'a telephone number such as +91 11 4000 0000')
}

export const mailbox = validText(isEmail, 'an email address such as orders@shop.example')

/** What begins each invoice number, of 16 characters at most (CGST Rules, 2017, rule 46). */
export const invoicePrefix = validText(
  (value) => /^[A-Za-z0-9]{1,3}$/.test(value),
  'one to three letters and digits, such as MG',
)

export const gstin = validText(
  isGstin,
  '15 letters and digits such as 07AAAAA0000A1Z4, of which the last one checks the others, or empty',
)

/** The number of a food licence or registration (FSS Regulations, 2011). */
export const fssai = validText(
  (value) => /^\d{14}$/.test(value),
  '14 digits such as 10025011000000, or empty',
)

/** A path on the shop's own origin, or another host. */
export const place = (env: Environment, name: string, normal: string): string => {
  const value = text(env, name)
  if (value === null) return normal
  const url = URL.canParse(value) ? new URL(value) : null
  if (/^\/[\w/.{}-]*$/.test(value) || url?.protocol === 'https:' || url?.protocol === 'http:')
    return value.replace(/\/+$/, '')
  return wrong(name, value, `a path such as ${normal} or an address such as https://api.example`)
}

/** A folder or a template (domain/gallery.ts). */
export const gallery = (env: Environment, name: string): string => {
  const value = text(env, name)
  if (value === null) return '/gallery'
  const error = galleryError(value)
  return error === null ? value.replace(/\/+$/, '') : wrong(name, value, error)
}

export const origins = (env: Environment, name: string): string[] =>
  (text(env, name) ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean)
    .map((origin) => originOf({ [name]: origin }, name, origin))

export const allOrNone = (env: Environment, names: string[]) => {
  const set = names.filter((name) => text(env, name))
  const missing = names.find((name) => !text(env, name))
  if (set.length && missing)
    throw new SettingError(
      `${missing} is not set but ${set[0]} is: set ${names.length > 2 ? 'all' : 'both'}, or none: ${names.join(', ')}.`,
      names,
    )
}
