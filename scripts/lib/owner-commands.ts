import { readFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import type { parseArgs } from 'node:util'
import { ScriptError } from './console.ts'
import { wrong } from './owner-usage.ts'

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

interface OwnerCommand {
  /** How many words may follow it. */
  words: number
  /** `publish`: the command changes what pages show. */
  options?: readonly (keyof Options)[]
  /** What the shop gets (src/server/control/commands.ts); null without it. */
  args?: (words: string[], options: Options) => unknown
}

const whole = (text: string | undefined, what: string, from: number, most: number): number => {
  const number = /^\d{1,15}$/.test(text ?? '') ? Number(text) : NaN
  if (number >= from && number <= most) return number
  throw wrong(`${what} must be a whole number from ${from} to ${most}, not "${text ?? ''}".`)
}

/** Of a row of the database. */
const id = (text: string | undefined, what: string) => whole(text, what, 1, 2_147_483_647)

/** Of the orders of a day. */
const placesOf = (text: string): number => {
  if (!/^\d/.test(text))
    throw wrong(`A day is closed, open, or takes a number of orders, not "${text}".`)
  return whole(text, 'The number of orders', 0, 1_000_000)
}

const rupees = (text: string | undefined, what: string): number | undefined => {
  if (text === undefined) return undefined
  const number = /^\d{1,15}(\.\d{1,2})?$/.test(text) ? Number(text) : NaN
  if (number > 0 && number <= 1_000_000) return number
  throw wrong(
    `${what} must be a number of rupees above 0 and up to 1000000, with at most two decimals, not "${text}".`,
  )
}

const readText = async (file: string): Promise<string> => {
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

const kindOf = (command: string, file: string | undefined): 'csv' | 'json' => {
  if (!file) throw wrong(`${command} needs a file.`)
  const kind = extname(file).slice(1).toLowerCase()
  if (kind === 'csv' || kind === 'json') return kind
  throw wrong(`${command} takes a .csv or .json file, not "${file}".`)
}

/** Prints what a file would set; with a file, sets it. */
const ownerFile: OwnerCommand = {
  words: 1,
  options: ['publish'],
  args: async ([file]) => (file === undefined ? {} : { text: await readText(file) }),
}

const ofDay: OwnerCommand = { words: 1, args: ([day]) => (day === undefined ? {} : { day }) }

/** The owner's commands by name; their explanations are in owner-usage.ts. */
export const ownerCommands: Record<string, OwnerCommand> = {
  import: {
    words: 1,
    options: ['publish'],
    args: async ([file]) => ({ kind: kindOf('import', file), text: await readText(file!) }),
  },
  export: {
    words: 1,
    options: ['counts'],
    args: ([file], { counts = false }) => ({ kind: kindOf('export', file), stock: counts }),
  },
  withdraw: {
    words: Infinity,
    options: ['all', 'yes', 'publish'],
    args: (slugs, { all = false, yes }) => {
      if (all === slugs.length > 0)
        throw wrong('withdraw needs products, such as kaju-katli-250g, or --all.')
      if (all && !yes)
        throw new ScriptError('withdraw --all deletes every product. If you mean it, add --yes.')
      return { slugs: all ? null : slugs }
    },
  },
  generate: {
    words: 1,
    options: ['publish'],
    args: ([count]) => ({ count: whole(count, 'The number of products', 1, 200_000) }),
  },
  product: {
    words: 1,
    options: ['stock', 'mrp', 'selling-price', 'publish'],
    args: ([slug], { stock, mrp, 'selling-price': sellingPrice }) => {
      if (!slug) throw wrong('product needs the last part of its address, such as kaju-katli-250g.')
      const change = {
        slug,
        stock: stock === undefined ? stock : whole(stock, '--stock', 0, 1_000_000),
        mrp: rupees(mrp, '--mrp'),
        sellingPrice: rupees(sellingPrice, '--selling-price'),
      }
      return JSON.parse(JSON.stringify(change)) as unknown
    },
  },
  shop: ownerFile,
  occasions: ownerFile,
  boxes: ownerFile,
  orders: ofDay,
  slips: ofDay,
  days: {
    words: 2,
    args: ([day, places]) => {
      if (day === undefined) return {}
      if (places === undefined)
        throw wrong('days needs what the day takes: closed, a number of orders, or open.')
      if (places === 'open') return { day, places: null }
      return { day, places: places === 'closed' ? 0 : placesOf(places) }
    },
  },
  alerts: { words: 0 },
  enquiries: {
    words: 2,
    options: ['all'],
    args: ([done, number], { all = false }) => {
      if (done === undefined) return { all }
      if (done !== 'done') throw wrong(`An enquiry is done, not "${done}".`)
      return { done: id(number, 'NUMBER') }
    },
  },
  reviews: {
    words: 2,
    options: ['publish'],
    args: ([remove, number]) => {
      if (remove === undefined) return {}
      if (remove !== 'delete') throw wrong(`A review is deleted, not "${remove}".`)
      return { remove: id(number, 'NUMBER') }
    },
  },
  forget: {
    words: 1,
    options: ['yes', 'publish'],
    args: ([contact], { yes }) => {
      if (!contact) throw wrong('forget needs a mobile number or an e-mail address.')
      if (!yes)
        throw new ScriptError(
          'forget deletes an account with all but its orders, for good. If you mean it, add --yes.',
        )
      return { contact }
    },
  },
  messages: {
    words: 1,
    args: ([again]) => {
      if (again === undefined) return {}
      if (again !== 'again') throw wrong(`Messages are tried again, not "${again}".`)
      return { again: true }
    },
  },
  item: {
    words: 2,
    args: ([item, progress = '']) => {
      if (!['packed', 'out-for-delivery', 'delivered'].includes(progress))
        throw wrong(`An item becomes packed, out-for-delivery or delivered, not "${progress}".`)
      return { item: id(item, 'ITEM_ID'), progress }
    },
  },
  cancel: {
    words: 3,
    args: ([order, ...rest]) => {
      const reason = rest.at(-1)
      if (!order || reason === undefined)
        throw wrong('cancel needs an order and the reason, which the customer is told.')
      if (/^\d*$/.test(reason)) throw wrong('The reason comes last, in quotation marks.')
      return { order, reason, ...(rest.length > 1 && { item: id(rest[0], 'ITEM') }) }
    },
  },
  shipment: { words: 1, args: ([order]) => ({ order: id(order, 'ORDER_ID') }) },
  refund: {
    words: 2,
    args: ([refund, how = '']) => {
      if (!['again', 'done'].includes(how))
        throw wrong(`A refused refund is tried again, or done, not "${how}".`)
      return { refund: id(refund, 'REFUND_ID'), how }
    },
  },
  webhook: {
    words: 2,
    args: ([order, event]) => {
      if (!event) throw wrong('webhook needs an event, such as payment.captured.')
      return { order: id(order, 'ORDER_ID'), event }
    },
  },
  backup: {
    words: 1,
    args: ([dir]) => {
      if (!dir) throw wrong('backup needs a folder.')
      return { dir: resolve(dir) }
    },
  },
  restore: {
    words: 1,
    options: ['yes', 'publish'],
    args: ([dir], { yes }) => {
      if (!dir) throw wrong('restore needs a folder.')
      if (!yes)
        throw new ScriptError(
          'restore replaces all products, customers and orders. If you mean it, add --yes.',
        )
      return { dir: resolve(dir) }
    },
  },
  reset: {
    words: 0,
    options: ['yes', 'publish'],
    args: (_words, { yes }) => {
      if (!yes)
        throw new ScriptError(
          'reset deletes all products, customers and orders. If you mean it: npm run store -- reset --yes',
        )
      return null
    },
  },
}
