import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { cleaned } from '../base/clean.ts'
import { OwnerError, refusal } from '../base/errors.ts'

export const faultOf = (error?: { keyword: string; message: string }): string =>
  // The schema of a field that a closed object does not have is `false`.
  error?.keyword === 'boolean'
    ? 'is not a field of this file'
    : (error?.message ?? 'is not as it should be')

/** The content of the owner's JSON file. Throws an `OwnerError` that names the first wrong field. */
export const parseFile = <const S extends TSchema>(schema: S, text: string): Static<S> => {
  let raw: unknown
  try {
    raw = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new OwnerError(`The file is no JSON: ${(cause as Error).message}`, { cause })
  }
  const value = cleaned(schema, raw)
  const check = Compile(schema)
  if (check.Check(value)) return value as Static<S>
  const [error] = check.Errors(value)
  const where = error?.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'The file'
  throw refusal(`${where}: ${faultOf(error)}`)
}
