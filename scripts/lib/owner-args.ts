import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { parseArgs } from 'node:util'
import { ScriptError } from './console.ts'

export const ownerOptions = {
  all: { type: 'boolean' },
  counts: { type: 'boolean' },
  stock: { type: 'string' },
  mrp: { type: 'string' },
  'selling-price': { type: 'string' },
  yes: { type: 'boolean' },
  publish: { type: 'boolean' },
} as const

export type Options = ReturnType<typeof parseArgs<{ options: typeof ownerOptions }>>['values']

/** The owner wrote a command in another way than it takes. */
export class Misuse extends Error {
  override name = 'Misuse'
}

export const wrong = (text: string): Misuse => new Misuse(text)

export const whole = (
  text: string | undefined,
  what: string,
  from: number,
  most: number,
): number => {
  const number = /^\d{1,15}$/.test(text ?? '') ? Number(text) : NaN
  if (number >= from && number <= most) return number
  throw wrong(`${what} must be a whole number from ${from} to ${most}, not "${text ?? ''}".`)
}

/** Of a row of the database. */
export const id = (text: string | undefined, what: string) => whole(text, what, 1, 2_147_483_647)

/** Of the orders of a day. */
export const placesOf = (text: string): number => {
  if (!/^\d/.test(text))
    throw wrong(`A day is closed, open, or takes a number of orders, not "${text}".`)
  return whole(text, 'The number of orders', 0, 1_000_000)
}

export const rupees = (text: string | undefined, what: string): number | undefined => {
  if (text === undefined) return undefined
  const number = /^\d{1,15}(\.\d{1,2})?$/.test(text) ? Number(text) : NaN
  if (number > 0 && number <= 1_000_000) return number
  throw wrong(
    `${what} must be a number of rupees above 0 and up to 1000000, with at most two decimals, not "${text}".`,
  )
}

export const readText = async (file: string): Promise<string> => {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new ScriptError(`${file} cannot be read (${error.code ?? error.message}).`)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Letters beyond a to z would be imported as question marks.
    throw new ScriptError(
      `${file} is not in UTF-8: save it as "CSV UTF-8" (Excel), or as Unicode (UTF-8). Nothing was changed.`,
    )
  }
}

export const kindOf = (command: string, file: string | undefined): 'csv' | 'json' => {
  if (!file) throw wrong(`${command} needs a file.`)
  const kind = extname(file).slice(1).toLowerCase()
  if (kind === 'csv' || kind === 'json') return kind
  throw wrong(`${command} takes a .csv or .json file, not "${file}".`)
}
