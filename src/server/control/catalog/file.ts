import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { cleaned } from '../../base/clean.ts'
import { OwnerError, refusal } from '../../base/errors.ts'
import { validationErrors, placeIn } from '../validation.ts'

const maxListed = 20

const refusalOfErrors = (errors: readonly string[]): string => {
  const [first = ''] = errors
  if (errors.length < 2) return refusal(first).message
  const told = errors.slice(0, maxListed).map((error) => `  ${error}`)
  const more = errors.length - told.length
  if (more > 0) told.push(`  and ${more} more`)
  return `The file has ${errors.length} errors. Nothing was changed.\n${told.join('\n')}`
}

/**
 * One refusal for all errors of a file; the first ones are told. The warnings follow, because a picture is looked at
 * once: the next try would not repeat them.
 */
export const refusalOfAll = (
  errors: readonly string[],
  warnings: readonly string[] = [],
): OwnerError => {
  // An item with one size reports the same picture twice.
  const refused = refusalOfErrors([...new Set(errors)])
  return new OwnerError([refused, ...warnings].join('\n'))
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new OwnerError(`The file is no JSON: ${(cause as Error).message}`, { cause })
  }
}

/** Deeper than any of the owner's files. What checks and prints a value recurses, and would exceed the stack. */
const maxDepth = 20

const isTooDeep = (value: unknown): boolean => {
  let level = [value]
  for (let depth = 0; level.length && depth <= maxDepth; depth++)
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null ? (Object.values(one) as unknown[]) : [],
    )
  return level.length > 0
}

export const parseJson = (text: string): unknown => {
  const value = readJson(text)
  if (isTooDeep(value)) throw refusal(`The file is nested more than ${maxDepth} levels deep`)
  return value
}

/** The content of the owner's JSON file. Throws an `OwnerError` that names its wrong fields. */
export const parseFile = <const S extends TSchema>(schema: S, text: string): Static<S> => {
  const value = cleaned(schema, parseJson(text))
  const check = Compile(schema)
  if (check.Check(value)) return value as Static<S>
  const errors = validationErrors({ schema, check, value })
  throw refusalOfAll(errors.map(({ path, text }) => `${placeIn(value, path)} ${text}`))
}
