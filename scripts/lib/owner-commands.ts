import { resolve } from 'node:path'
import { ScriptError } from './console.ts'
import { id, kindOf, placesOf, readText, rupees, whole, wrong, type Options } from './owner-args.ts'

interface OwnerCommand {
  /** What `npm run store` prints of it, behind `npm run store -- `. */
  usage: string
  /** How many words may follow it. */
  words: number
  /** `publish`: the command changes what pages show. */
  options?: readonly (keyof Options)[]
  /** What the shop gets (src/server/control/commands.ts); null without it. */
  args?: (words: string[], options: Options) => unknown
}

/** Prints what a file would set; with a file, sets it. */
const ownerFile: Omit<OwnerCommand, 'usage'> = {
  words: 1,
  options: ['publish'],
  args: async ([file]) => (file === undefined ? {} : { text: await readText(file) }),
}

const ofDay: Omit<OwnerCommand, 'usage'> = {
  words: 1,
  args: ([day]) => (day === undefined ? {} : { day }),
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
                   --counts: with their stock`,
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
        throw wrong('withdraw needs products, such as kaju-katli-250g, or --all.')
      if (all && !yes)
        throw new ScriptError('withdraw --all deletes every product. If you mean it, add --yes.')
      return { slugs: all ? null : slugs }
    },
  },
  generate: {
    usage: `generate N                 add N synthetic products, the same ones each time`,
    words: 1,
    options: ['publish'],
    args: ([count]) => ({ count: whole(count, 'The number of products', 1, 200_000) }),
  },
  product: {
    usage: `product SLUG               show price and stock of a product; change them with
                   [--stock N] [--mrp RUPEES] [--selling-price RUPEES]`,
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
  orders: {
    usage: `orders [DAY|ORDER|MOBILE]  the latest orders, with the numbers of their items, and all with
                   a refused refund; with DAY (2026-11-28), those that come on it; with an
                   order's number (MG-20261127-000001), or a customer's mobile, all about them`,
    ...ofDay,
  },
  cancel: {
    usage: `cancel ORDER [ITEM] "REASON"   cancel an order, or one item of it, before its delivery:
                   stock and money go back, and a mail tells the customer the reason`,
    words: 3,
    args: ([order, ...rest]) => {
      const reason = rest.at(-1)
      if (!order || reason === undefined)
        throw wrong('cancel needs an order and the reason, which the customer is told.')
      if (/^\d*$/.test(reason)) throw wrong('The reason comes last, in quotation marks.')
      return { order, reason, ...(rest.length > 1 && { item: id(rest[0], 'ITEM') }) }
    },
  },
  days: {
    usage: `days                       the days that take another number of orders than ORDERS_PER_DAY
days DAY closed|N|open     nothing is delivered on DAY (2026-11-29); or it takes N orders;
                   or as many as other days`,
    words: 2,
    args: ([day, places]) => {
      if (day === undefined) return {}
      if (places === undefined)
        throw wrong('days needs what the day takes: closed, a number of orders, or open.')
      if (places === 'open') return { day, places: null }
      return { day, places: places === 'closed' ? 0 : placesOf(places) }
    },
  },
  slips: {
    usage: `slips [DAY]                packing slips and cards of gifts for a day (2026-11-28; today
                   without one), as a page to print`,
    ...ofDay,
  },
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
      if (done !== 'done') throw wrong(`An enquiry is done, not "${done}".`)
      return { done: id(number, 'NUMBER') }
    },
  },
  reviews: {
    usage: `reviews                    the newest reviews, with their numbers
reviews delete NUMBER      delete one`,
    words: 2,
    options: ['publish'],
    args: ([remove, number]) => {
      if (remove === undefined) return {}
      if (remove !== 'delete') throw wrong(`A review is deleted, not "${remove}".`)
      return { remove: id(number, 'NUMBER') }
    },
  },
  forget: {
    usage: `forget CONTACT --yes       delete what the shop holds of a person (mobile or e-mail); orders
                   and invoices stay`,
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
    usage: `messages [again]           mails and SMS that could not be sent for 20 hours; with "again",
                   try them again`,
    words: 1,
    args: ([again]) => {
      if (again === undefined) return {}
      if (again !== 'again') throw wrong(`Messages are tried again, not "${again}".`)
      return { again: true }
    },
  },
  item: {
    usage: `item ITEM_ID packed|out-for-delivery|delivered`,
    words: 2,
    args: ([item, progress = '']) => {
      if (!['packed', 'out-for-delivery', 'delivered'].includes(progress))
        throw wrong(`An item becomes packed, out-for-delivery or delivered, not "${progress}".`)
      return { item: id(item, 'ITEM_ID'), progress }
    },
  },
  shipment: {
    usage: `shipment ORDER_ID          the courier has it: nothing can be cancelled any more`,
    words: 1,
    args: ([order]) => ({ order: id(order, 'ORDER_ID') }),
  },
  refund: {
    usage: `refund REFUND_ID again|done   of one that the gateway refused: ask once more, or
                   note that you gave the money back in another way`,
    words: 2,
    args: ([refund, how = '']) => {
      if (!['again', 'done'].includes(how))
        throw wrong(`A refused refund is tried again, or done, not "${how}".`)
      return { refund: id(refund, 'REFUND_ID'), how }
    },
  },
  webhook: {
    usage: `webhook ORDER_ID EVENT     tell the shop an event of the payment gateway, signed:
                   payment.authorized, payment.captured, payment.failed, order.paid,
                   refund.processed`,
    words: 2,
    args: ([order, event]) => {
      if (!event) throw wrong('webhook needs an event, such as payment.captured.')
      return { order: id(order, 'ORDER_ID'), event }
    },
  },
  backup: {
    usage: `backup DIR                 the whole shop into a new folder, while it runs`,
    words: 1,
    args: ([dir]) => {
      if (!dir) throw wrong('backup needs a folder.')
      return { dir: resolve(dir) }
    },
  },
  restore: {
    usage: `restore DIR --yes          a backup in place of everything in the shop`,
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
}
