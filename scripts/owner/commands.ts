import { resolve } from 'node:path'
import { ScriptError } from '../lib/console.ts'
import { orderCommands } from './order-commands.ts'
import { demandYes, id, integer, kindOf, readText, rupees, usageError } from './args.ts'
import type { OwnerCommand, OwnerCommandName } from './args.ts'

/** Prints what a file would set; with a file, sets it. */
const ownerFile: Omit<OwnerCommand, 'usage'> = {
  words: 1,
  options: ['publish'],
  args: async ([file]) => (file === undefined ? {} : { text: await readText(file) }),
}

/** The owner's commands by name, as they are explained. */
export const ownerCommands: Record<string, OwnerCommand> = {
  import: {
    usage: `import FILE                add or replace products from a .json or .csv file`,
    words: 1,
    options: ['publish'],
    args: async ([file]) => ({ kind: kindOf('import', file), text: await readText(file!) }),
  },
  export: {
    usage: `export FILE [--counts]     write all products to a new .json or .csv file, for import;
                   --counts: with their stock; an import undoes no sale made since`,
    words: 1,
    options: ['counts'],
    args: ([file], { counts = false }) => ({ kind: kindOf('export', file), stock: counts }),
  },
  withdraw: {
    usage: `withdraw SLUG...           delete products for good: one size (kaju-katli-250g), or all
                   sizes of an item (kaju-katli); --all --yes: every product`,
    words: Infinity,
    options: ['all', 'yes', 'publish'],
    args: (slugs, { all = false, yes }) => {
      if (all === slugs.length > 0)
        throw usageError('withdraw needs products, such as kaju-katli-250g, or --all.')
      if (all) demandYes(yes, 'withdraw --all deletes every product.')
      return { slugs: all ? null : slugs }
    },
  },
  rename: {
    usage: `rename KIND OLD NEW        another address for an item (rename item kaju-katli kaju-barfi), vertical,
                   category, subcategory, brand, age-group or occasion; the old one leads
                   to it (brands and subcategories have their id in the address)`,
    words: 3,
    options: ['publish'],
    args: ([kind, from, to]) => {
      if (!to)
        throw usageError('rename needs a kind and two names, such as item kaju-katli kaju-barfi.')
      return { kind, from, to }
    },
  },
  feature: {
    usage: `feature [ITEM...|none]     the items that listings begin with (kaju-katli peda); the others
                   follow by what sold in the last 28 days`,
    words: Infinity,
    options: ['publish'],
    args: (items) => {
      if (items.length > 1 && items.includes('none'))
        throw usageError('feature takes items or none, not both.')
      return { items: items.length ? items.filter((item) => item !== 'none') : null }
    },
  },
  generate: {
    usage: `generate N                 add N synthetic products, the same ones each time`,
    words: 1,
    options: ['publish'],
    args: ([count]) => ({ count: integer(count, 'The number of products', 1, 200_000) }),
  },
  product: {
    usage: `product [SLUG]             price and stock of a product (kaju-katli-250g), or of all sizes of an
                   item (kaju-katli); without SLUG, of all that are hidden; change them with
                   [--stock N] [--mrp RUPEES] [--selling-price RUPEES]; [--loose N] sets how
                   many pieces of open packs there are for boxes; [--hide] takes it out of
                   the shop with nothing lost, [--show] offers it again`,
    words: 1,
    options: ['stock', 'loose', 'mrp', 'selling-price', 'hide', 'show', 'publish'],
    args: ([slug], { stock, loose, mrp, 'selling-price': sellingPrice, hide, show }) => {
      const given = { stock, loose, mrp, sellingPrice, hide, show }
      if (!slug && Object.values(given).some((value) => value !== undefined))
        throw usageError('product needs the last part of its address, such as kaju-katli-250g.')
      if (hide && show) throw usageError('A product is hidden or shown, not both.')
      const change = {
        slug,
        ...((hide || show) && { hidden: hide === true }),
        stock: stock === undefined ? stock : integer(stock, '--stock', 0, 1_000_000),
        loose: loose === undefined ? loose : integer(loose, '--loose', 0, 1_000_000),
        mrp: rupees(mrp, '--mrp'),
        sellingPrice: rupees(sellingPrice, '--selling-price'),
      }
      return JSON.parse(JSON.stringify(change)) as unknown
    },
  },
  shop: {
    usage: `shop [FILE]                print menus, banners, brands, stores, offers, questions, fees
                   and delivery as JSON; with FILE, set those that are in the file`,
    ...ownerFile,
  },
  occasions: {
    usage: `occasions [FILE]           print the occasions (feasts, weddings) as JSON; with FILE,
                   replace all of them`,
    ...ownerFile,
  },
  boxes: {
    usage: `boxes [FILE]               print boxes that shoppers fill, and their pieces, as JSON;
                   with FILE, replace them`,
    ...ownerFile,
  },
  ...orderCommands,
  alerts: {
    usage: `alerts                     how many wait for each product that is sold out`,
    words: 0,
  },
  enquiries: {
    usage: `enquiries [--all]          enquiries about many boxes that are not answered yet, or all
enquiries done NUMBER      note that you have answered one`,
    words: 2,
    options: ['all'],
    args: ([done, number], { all = false }) => {
      if (done === undefined) return { all }
      if (done !== 'done') throw usageError(`An enquiry is done, not "${done}".`)
      if (all) throw usageError('enquiries done is about one enquiry: it takes no --all.')
      return { done: id(number, 'NUMBER') }
    },
  },
  reviews: {
    usage: `reviews [SLUG]             the newest reviews, or all of one product, with their numbers
reviews delete NUMBER      delete one`,
    words: 2,
    options: ['publish'],
    args: ([word, number]) => {
      if (word === undefined) return {}
      if (word === 'delete') return { remove: id(number, 'NUMBER') }
      if (number !== undefined) throw usageError(`A review is deleted, not "${word}".`)
      return { product: word }
    },
  },
  forget: {
    usage: `forget CONTACT --yes       delete what the shop holds of a person (mobile or email); orders
                   and invoices stay`,
    words: 1,
    options: ['yes', 'publish'],
    args: ([contact], { yes }) => {
      if (!contact) throw usageError('forget needs a mobile number or an email address.')
      demandYes(yes, 'forget deletes an account with all but its orders, for good.')
      return { contact }
    },
  },
  messages: {
    usage: `messages [again]           mails and SMS that could not be sent for 20 hours; with "again",
                   try them again`,
    words: 1,
    args: ([again]) => {
      if (again === undefined) return {}
      if (again !== 'again') throw usageError(`Messages are tried again, not "${again}".`)
      return { again: true }
    },
  },
  failed: {
    usage: `failed JOB                 mail the owner that a job has failed, such as shop-backup: once a day
                   for each; systemd calls it`,
    words: 1,
    args: ([job]) => {
      if (!job) throw usageError('failed needs the name of a job, such as shop-backup.')
      return { job }
    },
  },
  backup: {
    usage: `backup DIR                 the whole shop into a new folder, while it runs`,
    words: 1,
    args: ([dir]) => {
      if (!dir) throw usageError('backup needs a folder.')
      return { dir: resolve(dir) }
    },
  },
  restore: {
    usage: `restore DIR --yes          a backup in place of everything in the shop`,
    words: 1,
    options: ['yes', 'publish'],
    args: ([dir], { yes }) => {
      if (!dir) throw usageError('restore needs a folder.')
      demandYes(yes, 'restore replaces all products, customers and orders.')
      return { dir: resolve(dir) }
    },
  },
  reset: {
    usage: `reset --yes                empty everything, orders too, and load the sample shop`,
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
} satisfies Record<OwnerCommandName, OwnerCommand>
