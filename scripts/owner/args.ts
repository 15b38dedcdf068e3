import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { parseArgs } from 'node:util'
import type { CommandName } from '#src/server/control/commands.ts'
import { unreadableReason } from '#src/server/base/error-code.ts'
import { ScriptError } from '../lib/console.ts'

export const ownerOptions = {
  all: { type: 'boolean' },
  counts: { type: 'boolean' },
  stock: { type: 'string' },
  loose: { type: 'string' },
  mrp: { type: 'string' },
  'selling-price': { type: 'string' },
  hide: { type: 'boolean' },
  show: { type: 'boolean' },
  amount: { type: 'string' },
  'given-back': { type: 'string' },
  day: { type: 'string' },
  name: { type: 'string' },
  contact: { type: 'string' },
  email: { type: 'string' },
  'house-no': { type: 'string' },
  street: { type: 'string' },
  landmark: { type: 'string' },
  pincode: { type: 'string' },
  instructions: { type: 'string' },
  yes: { type: 'boolean' },
  publish: { type: 'boolean' },
} as const

export type Options = ReturnType<typeof parseArgs<{ options: typeof ownerOptions }>>['values']

/** The shop's other commands are for programs. */
export type OwnerCommandName = Exclude<CommandName, 'ping' | 'address' | 'call' | 'fill'>

export interface OwnerCommand {
  /** What `npm run store` prints of it, behind `npm run store -- `. */
  usage: string
  /** How many words may follow it. */
  words: number
  /** `publish`: the command changes what pages show. */
  options?: readonly (keyof Options)[]
  /** What the shop gets (src/server/control/commands.ts); null without it. */
  args?: (words: string[], options: Options) => unknown
}

/** The owner typed a command that does not exist, or in another way than it takes. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export const usageError = (text: string): UsageError => new UsageError(text)

/** `what`: a sentence that says what the command destroys. */
export const demandYes = (yes: boolean | undefined, what: string): void => {
  if (!yes) throw new ScriptError(`${what} If you mean it, add --yes.`)
}

export const integer = (
  text: string | undefined,
  what: string,
  from: number,
  max: number,
): number => {
  const number = /^\d{1,15}$/.test(text ?? '') ? Number(text) : NaN
  if (number >= from && number <= max) return number
  throw usageError(`${what} must be a whole number from ${from} to ${max}, not "${text ?? ''}".`)
}

/** Of a row of the database. */
export const id = (text: string | undefined, what: string) => integer(text, what, 1, 2_147_483_647)

/** Of the orders of a day. */
export const placesOf = (text: string): number => {
  if (!/^\d/.test(text))
    throw usageError(`A day is closed, open, or takes a number of orders, not "${text}".`)
  return integer(text, 'The number of orders', 0, 1_000_000)
}

/** An order, maybe one item of it, and last the reason, which the customer is told. */
export const orderAndReason = (command: string, [order, ...rest]: string[]) => {
  const reason = rest.at(-1)
  if (!order || reason === undefined)
    throw usageError(`${command} needs an order and the reason, which the customer is told.`)
  if (/^\d*$/.test(reason)) throw usageError('The reason comes last, in quotation marks.')
  return { order, reason, ...(rest.length > 1 && { item: id(rest[0], 'ITEM') }) }
}

export const rupees = (text: string | undefined, what: string): number | undefined => {
  if (text === undefined) return undefined
  const number = /^\d{1,15}(\.\d{1,2})?$/.test(text) ? Number(text) : NaN
  if (number > 0 && number <= 1_000_000) return number
  throw usageError(
    `${what} must be a number of rupees above 0 and up to 1000000, with at most two decimals, not "${text}".`,
  )
}

export const readText = async (file: string): Promise<string> => {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new ScriptError(`${file} cannot be read (${unreadableReason(error)}).`)
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
  if (!file) throw usageError(`${command} needs a file.`)
  const kind = extname(file).slice(1).toLowerCase()
  if (kind === 'csv' || kind === 'json') return kind
  throw usageError(`${command} takes a .csv or .json file, not "${file}".`)
}
