import { identifierOf } from '#src/domain/fields.ts'
import {
  id,
  orderAndReason,
  placesOf,
  rupees,
  usageError,
  type OwnerCommand,
  type OwnerCommandName,
} from './args.ts'

const ofDay: Omit<OwnerCommand, 'usage'> = {
  words: 1,
  args: ([day]) => (day === undefined ? {} : { day }),
}

const addressOptions = [
  'name',
  'contact',
  'email',
  'house-no',
  'street',
  'landmark',
  'pincode',
  'instructions',
] as const

const steps = ['packed', 'out-for-delivery', 'delivered']

/** The owner's commands about orders, as they are explained. */
export const orderCommands = {
  orders: {
    usage: `orders [DAY|ORDER|MOBILE|"NAME"]   the latest orders, with the numbers of their items, and all
                   with a refused refund or an open dispute; with DAY (2026-11-28), those that leave
                   or come on it; with an order's number (MG-20261127-000001), or a customer's
                   mobile, name, part of it or email, all about them`,
    ...ofDay,
  },
  cancel: {
    usage: `cancel ORDER [ITEM] "REASON"   cancel an order, or one item of it, before its delivery:
                   stock and money go back, and a mail tells the customer the reason; after a
                   refund in the gateway's dashboard, [--given-back yes|no] says whether that
                   was the money for it`,
    words: 3,
    options: ['given-back'],
    args: (words, { 'given-back': givenBack }) => {
      if (givenBack !== undefined && !['yes', 'no'].includes(givenBack))
        throw usageError(`--given-back must be yes or no, not "${givenBack}".`)
      return {
        ...orderAndReason('cancel', words),
        ...(givenBack !== undefined && { isGivenBack: givenBack === 'yes' }),
      }
    },
  },
  refund: {
    usage: `refund ORDER [ITEM] [--amount RUPEES] "REASON"   give back a part of what was paid for an order
                   that was delivered, or what one item cost: through the gateway, or in cash;
                   a mail tells the customer the reason, with a credit note
refund REFUND_ID again|done   of one that the gateway refused: ask once more, or
                   note that you gave the money back in another way`,
    words: 3,
    options: ['amount'],
    args: (words, { amount }) => {
      const [refund, how = ''] = words
      if (['again', 'done'].includes(how)) {
        if (words.length > 2 || amount !== undefined)
          throw usageError(
            `refund REFUND_ID ${how} is about the whole refund: it takes nothing more.`,
          )
        return { refund: id(refund, 'REFUND_ID'), how }
      }
      const wish = orderAndReason('refund', words)
      if (wish.item === undefined && amount === undefined)
        throw usageError('refund needs --amount RUPEES, or an item of the order.')
      return { ...wish, ...(amount !== undefined && { amount: rupees(amount, '--amount') }) }
    },
  },
  change: {
    usage: `change ORDER               another day for an order that is not on its way, or another address for one
                   that is not packed; a mail tells the customer. Of these what changes:
                   [--day 2026-11-28] [--name TEXT] [--contact NUMBER] [--email ADDRESS]
                   [--house-no TEXT] [--street TEXT] [--landmark TEXT] [--pincode NUMBER]
                   [--instructions TEXT]`,
    words: 1,
    options: ['day', ...addressOptions],
    args: ([order], { 'house-no': houseNo, contact, ...fields }) => {
      const change = {
        order,
        ...fields,
        ...(contact !== undefined && { contact: identifierOf(contact) }),
        ...(houseNo !== undefined && { houseNo }),
      }
      if (!order || Object.keys(change).length < 2)
        throw usageError('change needs an order and what changes, such as --day 2026-11-28.')
      return change
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
        throw usageError('days needs what the day takes: closed, a number of orders, or open.')
      if (places === 'open') return { day, places: null }
      return { day, places: places === 'closed' ? 0 : placesOf(places) }
    },
  },
  slips: {
    usage: `slips [DAY|ORDER]          packing slips and cards of gifts for the orders that must leave
                   on a day (2026-11-28; today without one), as a page to print; also
                   those of the week before that were not printed before today; with an
                   order's number, its slip alone; each call prints them again`,
    ...ofDay,
  },
  invoices: {
    usage: `invoices [DAY|ORDER]       the invoices that were issued on a day (2026-11-28; today without
                   one), or got a credit note on it, as a page to print; or those of one order;
                   an order gets its invoice when all of it has left the shop`,
    ...ofDay,
  },
  sales: {
    usage: `sales [MONTH|DAY]          invoices and credit notes of a month (2026-11; this month without
                   one) or a day (2026-11-28) as CSV, for your accountant`,
    words: 1,
    args: ([period]) => (period === undefined ? {} : { period }),
  },
  order: {
    usage: `order ORDER packed|out-for-delivery|delivered|undo
                   all items of an order that are not cancelled; undo: take back the last step`,
    words: 2,
    args: ([order, progress = '']) => {
      if (!order) throw usageError('order needs the number of one, such as MG-20261127-000001.')
      if (![...steps, 'undo'].includes(progress))
        throw usageError(
          `An order becomes packed, out-for-delivery or delivered, or undo takes back its last step, not "${progress}".`,
        )
      return { order, progress }
    },
  },
  item: {
    usage: `item ITEM_ID packed|out-for-delivery|delivered`,
    words: 2,
    args: ([item, progress = '']) => {
      if (!steps.includes(progress))
        throw usageError(
          `An item becomes packed, out-for-delivery or delivered, not "${progress}".`,
        )
      return { item: id(item, 'ITEM_ID'), progress }
    },
  },
  shipment: {
    usage: `shipment ORDER             the courier has it: nothing can be cancelled any more`,
    words: 1,
    args: ([order]) => {
      if (!order) throw usageError('shipment needs an order, such as MG-20261127-000001.')
      return { order }
    },
  },
  webhook: {
    usage: `webhook ORDER EVENT        tell the shop an event of the payment gateway, signed:
                   payment.authorized, payment.captured, payment.failed, order.paid,
                   refund.processed; in the sandbox payment.dispute.created, …lost and the others`,
    words: 2,
    args: ([order, event]) => {
      if (!event) throw usageError('webhook needs an event, such as payment.captured.')
      return { order, event }
    },
  },
} satisfies Partial<Record<OwnerCommandName, OwnerCommand>>
