import { runScript, ScriptError } from './lib/console.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { readConfig } from '#src/server/base/config.ts'
import { withRebuildLock } from './lib/lock.ts'
import { readWords, usage, wrong, type Options } from './lib/owner-words.ts'
import { assertSameAddress } from './release/address.ts'
import { connectStore } from './catalog/store-client.ts'

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
    case 'forget':
      if (!first) throw wrong('forget needs a mobile number or an e-mail address.')
      if (!options.yes)
        throw new ScriptError(
          'forget deletes an account with all but its orders, for good. If you mean it, add --yes.',
        )
      return { contact: first }
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
  const { command, rest, options } = readWords()
  if (command === 'help') return console.log(usage)
  const args = await argsOf(command, rest, options)
  const config = readConfig(process.env)
  if (options.publish) await assertSameAddress(config)
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
  if (!options.publish) return
  const { refresh } = await import('./release/refresh.ts')
  await withRebuildLock(config.dataDir, true, () => refresh(config))
})
