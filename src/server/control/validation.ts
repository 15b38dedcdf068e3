import { Settings } from 'typebox/system'
import type { Declared } from '../base/declared.ts'
import { allowedIn, cellForm, shown } from './allowed.ts'

/** What is wrong at one place of a value. */
interface ValidationError {
  /** Such as ['banners', '1', 'link']. */
  path: string[]
  text: string
}

interface SchemaError {
  keyword: string
  instancePath: string
  params: object
}

interface Check {
  Errors: (value: unknown) => Iterable<SchemaError>
}

/** TypeBox stops at eight. */
const errorsOf = (check: Check, value: unknown): SchemaError[] => {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: 100 })
  try {
    return [...check.Errors(value)]
  } finally {
    Settings.Set({ maxErrors })
  }
}

const below = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

const declaredAt = (schema: Declared, path: readonly string[]): Declared =>
  path.reduce<Declared>((one, key) => one.properties?.[key] ?? one.items ?? {}, schema)

const size = (value: unknown): number | null =>
  typeof value === 'string' || Array.isArray(value) ? value.length : null

const what = (value: unknown): string => (typeof value === 'string' ? 'letters' : 'entries')

const textAt = (declared: Declared, field: string, value: unknown, cell?: string): string => {
  const allowed = allowedIn(declared, field, cell ?? value, cell !== undefined)
  if (cell === '' || (cell === undefined && value === undefined)) {
    const gap = cell === '' ? 'is empty' : 'is missing'
    return `${gap}: it must be ${allowed}`
  }
  const form = cell === undefined ? null : cellForm(field, cell)
  if (form) return form
  const length = size(value) ?? 0
  const max = declared.maxLength ?? declared.maxItems ?? Infinity
  if (length > max) return `has ${length} ${what(value)}, but may have at most ${max}`
  if (value === '' && declared.minLength) return 'must not be empty'
  if (Array.isArray(value) && declared.type === 'array')
    return length < (declared.minItems ?? 0)
      ? `has ${length} entries, but must have at least ${declared.minItems}`
      : 'holds the same entry twice'
  return `is ${shown(cell ?? value)}, but must be ${allowed}`
}

interface File {
  schema: object
  check: Check
  value: unknown
  /** The text of the cell of a field, in a CSV. */
  cellOf?: (path: string) => string | undefined
}

/** The errors of a value, one for each place of it, in the words of an owner. */
export const validationErrors = ({ schema, check, value, cellOf }: File): ValidationError[] => {
  const errors = new Map<string, ValidationError>()
  const add = (path: string[], text: string) => {
    const key = path.join('.')
    if (!errors.has(key)) errors.set(key, { path, text })
  }
  const tell = (path: string[]) => {
    const field = path.findLast((key) => !/^\d+$/.test(key)) ?? ''
    const given = path.reduce(below, value)
    const declared = declaredAt(schema, path)
    add(path, textAt(declared, field, given, cellOf?.(path.join('.'))))
  }
  for (const { keyword, instancePath, params } of errorsOf(check, value)) {
    const path = instancePath.split('/').slice(1)
    // Each field that a closed object does not have is an error of its own: its schema is `false`.
    if (keyword === 'additionalProperties') continue
    if (keyword === 'boolean') add(path, 'is not a field of this file')
    else if (keyword === 'required')
      for (const field of (params as { requiredProperties: string[] }).requiredProperties)
        tell([...path, field])
    else tell(path)
  }
  return [...errors.values()]
}

const nameOf = (row: unknown): string => {
  const fields = ['name', 'slug', 'question', 'product', 'brand', 'description']
  const found = fields.map((field) => below(row, field)).find((one) => typeof one === 'string')
  return typeof found === 'string' && found ? ` (${shown(found)})` : ''
}

/** 'banners, row 2 ("Diwali"): link' of ['banners', '1', 'link']. */
export const placeIn = (file: unknown, path: readonly string[]): string => {
  let value = file
  let place = ''
  let isRow = false
  for (const key of path) {
    value = below(value, key)
    const wasRow = isRow
    isRow = /^\d+$/.test(key)
    if (isRow) place += `${place ? ', ' : ''}row ${Number(key) + 1}${nameOf(value)}`
    else place += `${place && (wasRow ? ': ' : '.')}${key}`
  }
  return place || 'The file'
}
