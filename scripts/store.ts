import { runScript, ScriptError } from './lib/console.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#src/server/base/config.ts'
import { withRebuildLock } from './lib/lock.ts'
import { assertSameAddress } from './release/address.ts'
import { connectStore } from './catalog/store-client.ts'

const usage = `The owner's commands. They work while the shop runs, and without it.

npm run store -- import FILE                add or replace products from a .json or .csv file
npm run store -- export FILE [--counts]     write all products to a new .json or .csv file, for import;
                   --counts: with their stock
npm run store -- withdraw SLUG...           delete products for good: one size (kaju-katli-250g), or all
                   sizes of an item (kaju-katli); --all --yes: every product
npm run store -- generate N                 add N synthetic products, the same ones each time
npm run store -- product SLUG               show price and stock of a product; change them with
                   [--stock N] [--mrp RUPEES] [--selling-price RUPEES]
npm run store -- shop [FILE]                print menus, banners, brands, stores, offers, questions, fees
                   and delivery as JSON; with FILE, set those that are in the file
npm run store -- occasions [FILE]           print the occasions (feasts, weddings) as JSON; with FILE,
                   replace all of them
npm run store -- boxes [FILE]               print boxes that shoppers fill, and their pieces, as JSON;
                   with FILE, replace them
npm run store -- orders [DAY]               the latest orders, with the numbers of their items, and all with
                   a refused refund; with DAY (2026-11-28), those that come on it
npm run store -- slips [DAY]                packing slips and cards of gifts for a day (2026-11-28; today
                   without one), as a page to print
npm run store -- alerts                     how many wait for each product that is sold out
npm run store -- enquiries [--all]          enquiries about many boxes that are not answered yet, or all
npm run store -- enquiries done NUMBER      note that you have answered one
npm run store -- reviews                    the newest reviews, with their numbers
npm run store -- reviews delete NUMBER      delete one
npm run store -- messages [again]           mails and SMS that could not be sent for 20 hours; with "again",
                   try them again
npm run store -- item ITEM_ID packed|out-for-delivery|delivered
npm run store -- shipment ORDER_ID          the courier has it: nothing can be cancelled any more
npm run store -- refund REFUND_ID again|done   of one that the gateway refused: ask once more, or
                   note that you gave the money back in another way
npm run store -- webhook ORDER_ID EVENT     tell the shop an event of the payment gateway, signed:
                   payment.authorized, payment.captured, payment.failed, order.paid,
                   refund.processed
npm run store -- backup DIR                 the whole shop into a new folder, while it runs
npm run store -- restore DIR --yes          a backup in place of everything in the shop
npm run store -- reset --yes                empty everything, orders too, and load the sample shop

Pages show changes of the catalog after "npm run rebuild", or at once with --publish, which rebuilds
the pages that show what the command changed.`

const wrong = (text: string): ScriptError => new ScriptError(`${text}\n\n${usage}`)

const parse = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean' },
        counts: { type: 'boolean' },
        stock: { type: 'string' },
        mrp: { type: 'string' },
        'selling-price': { type: 'string' },
        yes: { type: 'boolean' },
        publish: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw wrong((error as Error).message)
  }
}

type Options = ReturnType<typeof parse>['values']

/** How many words may follow each command, and its options; `publish`: it changes what pages show. */
const takes: Record<string, [most: number, ...options: (keyof Options)[]]> = {
  import: [1, 'publish'],
  export: [1, 'counts'],
  withdraw: [Infinity, 'all', 'yes', 'publish'],
  generate: [1, 'publish'],
  product: [1, 'stock', 'mrp', 'selling-price', 'publish'],
  shop: [1, 'publish'],
  occasions: [1, 'publish'],
  boxes: [1, 'publish'],
  orders: [1],
  slips: [1],
  alerts: [0],
  enquiries: [2, 'all'],
  reviews: [2, 'publish'],
  messages: [1],
  item: [2],
  shipment: [1],
  refund: [2],
  webhook: [2],
  backup: [1],
  restore: [1, 'yes', 'publish'],
  reset: [0, 'yes', 'publish'],
}

const number = (text: string | undefined, what: string): number => {
  if (text === undefined || !/^\d{1,9}(\.\d{1,2})?$/.test(text))
    throw wrong(`${what} must be a number, not "${text ?? ''}".`)
  return Number(text)
}

const optional = (text: string | undefined, what: string) =>
  text === undefined ? undefined : number(text, what)

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

/** Never overwrites: the file may hold what the owner has not imported yet. */
const writeNew = (file: string, text: string) =>
  writeFile(file, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new ScriptError(
      error.code === 'EEXIST'
        ? `${file} is there already: choose another name.`
        : `${file} cannot be written (${error.code ?? error.message}).`,
    )
  })

/** Throws on what the command would ignore: `withdraw SLUG --stock 0` is meant for `product`. */
const refuseSurplus = (command: string, rest: string[], options: Options): void => {
  if (!Object.hasOwn(takes, command)) throw wrong(`There is no command "${command}".`)
  const [most, ...known] = takes[command]!
  if (rest.length > most) throw wrong(`${command} does not take "${rest[most]}".`)
  const stray = (Object.keys(options) as (keyof Options)[]).find((one) => !known.includes(one))
  if (!stray) return
  const others = Object.keys(takes).filter((one) => takes[one]!.includes(stray))
  throw wrong(`--${stray} goes with ${others.join(', ')}, not with ${command}.`)
}

const argsOf = async (command: string, rest: string[], options: Options): Promise<unknown> => {
  const [first, second] = rest
  switch (command) {
    case 'enquiries':
      if (first === undefined) return { all: options.all ?? false }
      if (first !== 'done') throw wrong(`An enquiry is done, not "${first}".`)
      return { done: number(second, 'NUMBER') }
    case 'messages':
      if (first === undefined) return {}
      if (first !== 'again') throw wrong(`Messages are tried again, not "${first}".`)
      return { again: true }
    case 'import':
      return { kind: kindOf(command, first), text: await readText(first!) }
    case 'export':
      return { kind: kindOf(command, first), stock: options.counts ?? false }
    case 'withdraw':
      if (Boolean(options.all) === rest.length > 0)
        throw wrong('withdraw needs products, such as kaju-katli-250g, or --all.')
      if (options.all && !options.yes)
        throw new ScriptError('withdraw --all deletes every product. If you mean it, add --yes.')
      return { slugs: options.all ? null : rest }
    case 'reviews':
      if (first === undefined) return {}
      if (first !== 'delete') throw wrong(`A review is deleted, not "${first}".`)
      return { remove: number(second, 'NUMBER') }
    case 'orders':
    case 'slips':
      return first === undefined ? {} : { day: first }
    case 'shop':
    case 'occasions':
    case 'boxes':
      return first === undefined ? {} : { text: await readText(first) }
    case 'generate':
      return { count: number(first, 'The number of products') }
    case 'shipment':
      return { order: number(first, 'ORDER_ID') }
    case 'refund':
      if (!['again', 'done'].includes(second ?? ''))
        throw wrong(`A refused refund is tried again, or done, not "${second ?? ''}".`)
      return { refund: number(first, 'REFUND_ID'), how: second }
    case 'webhook':
      if (!second) throw wrong('webhook needs an event, such as payment.captured.')
      return { order: number(first, 'ORDER_ID'), event: second }
    case 'item':
      if (!['packed', 'out-for-delivery', 'delivered'].includes(second ?? ''))
        throw wrong(`An item becomes packed, out-for-delivery or delivered, not "${second ?? ''}".`)
      return { item: number(first, 'ITEM_ID'), progress: second }
    case 'product': {
      if (!first)
        throw wrong('product needs the last part of its address, such as kaju-katli-250g.')
      const change = {
        slug: first,
        stock: optional(options.stock, '--stock'),
        mrp: optional(options.mrp, '--mrp'),
        sellingPrice: optional(options['selling-price'], '--selling-price'),
      }
      return JSON.parse(JSON.stringify(change)) as unknown
    }
    case 'backup':
    case 'restore':
      if (!first) throw wrong(`${command} needs a folder.`)
      if (command === 'restore' && !options.yes)
        throw new ScriptError(
          'restore replaces all products, customers and orders. If you mean it, add --yes.',
        )
      return { dir: resolve(first) }
    case 'reset':
      if (!options.yes)
        throw new ScriptError(
          'reset deletes all products, customers and orders. If you mean it: npm run store -- reset --yes',
        )
      return null
    default:
      return null
  }
}

runScript(async () => {
  const { positionals, values } = parse()
  const [command = 'help', ...rest] = positionals
  if (command === 'help') return console.log(usage)
  refuseSurplus(command, rest, values)
  const args = await argsOf(command, rest, values)
  const config = readConfig(process.env)
  if (values.publish) await assertSameAddress(config)
  const shop = await connectStore(config, () => undefined)
  try {
    const result = await shop.command(command, args, (line) => console.log(line))
    if (command === 'export') {
      await writeNew(rest[0]!, result as string)
      console.log(`all products are in ${rest[0]}`)
    }
  } catch (error) {
    throw new ScriptError(error instanceof Error ? error.message : String(error))
  } finally {
    await shop.close()
  }
  if (!values.publish) return
  const { refresh } = await import('./release/refresh.ts')
  await withRebuildLock(config.dataDir, true, () => refresh(config))
})
