import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { cleaned } from '../base/clean.ts'
import { OwnerError } from '../base/errors.ts'

/** The content of the owner's JSON file. Throws a `OwnerError` that names the first wrong field. */
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
  // A field that the schema does not have.
  const isUnknown = error?.keyword === 'boolean'
  const what = isUnknown ? 'is not a field of this file' : error?.message
  throw new OwnerError(`${where}: ${what ?? 'is not as it should be'}. Nothing was changed.`)
}
