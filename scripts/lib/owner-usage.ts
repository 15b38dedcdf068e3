import { ScriptError } from './console.ts'

export const usage = `The owner's commands. They work while the shop runs, and without it.

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
npm run store -- orders [DAY|ORDER|MOBILE]  the latest orders, with the numbers of their items, and all with
                   a refused refund; with DAY (2026-11-28), those that come on it; with an
                   order's number (MG-20261127-000001), or a customer's mobile, all about them
npm run store -- cancel ORDER [ITEM] "REASON"   cancel an order, or one item of it, before its delivery:
                   stock and money go back, and a mail tells the customer the reason
npm run store -- days                       the days that take another number of orders than ORDERS_PER_DAY
npm run store -- days DAY closed|N|open     nothing is delivered on DAY (2026-11-29); or it takes N orders;
                   or as many as other days
npm run store -- slips [DAY]                packing slips and cards of gifts for a day (2026-11-28; today
                   without one), as a page to print
npm run store -- alerts                     how many wait for each product that is sold out
npm run store -- enquiries [--all]          enquiries about many boxes that are not answered yet, or all
npm run store -- enquiries done NUMBER      note that you have answered one
npm run store -- reviews                    the newest reviews, with their numbers
npm run store -- reviews delete NUMBER      delete one
npm run store -- forget CONTACT --yes       delete what the shop holds of a person (mobile or e-mail); orders
                   and invoices stay
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

/** The owner wrote a command in another way than it takes. */
export class Misuse extends Error {
  override name = 'Misuse'
}

export const wrong = (text: string): Misuse => new Misuse(text)

const lines = usage.split('\n')
const isOf = (line: string, name: string): boolean =>
  `${line} `.startsWith(`npm run store -- ${name} `)

/** The lines of the usage that explain a command; all of it for a command that there is not. */
const usageOf = (name: string): string => {
  const own = lines.flatMap((line, at) => {
    if (!isOf(line, name)) return []
    const more = lines.slice(at + 1)
    return [
      line,
      ...more.slice(
        0,
        more.findIndex((next) => !next.startsWith(' ')),
      ),
    ]
  })
  return own.length ? `${own.join('\n')}\n\n"npm run store" explains all commands.` : usage
}

/** A `Misuse` with how the command is used. */
export const explained = (error: unknown, name: string): unknown =>
  error instanceof Misuse ? new ScriptError(`${error.message}\n\n${usageOf(name)}`) : error
