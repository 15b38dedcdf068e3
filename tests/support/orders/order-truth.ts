import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#src/server/db/database.ts'
import { boxPieces } from '#src/server/db/schema/box.ts'
import { invoices } from '#src/server/db/schema/invoice.ts'
import { orderItems, orders } from '#src/server/db/schema/order.ts'
import { payments, refunds } from '#src/server/db/schema/payment.ts'
import { sandboxRefunds } from '#src/server/db/schema/sandbox.ts'
import { products } from '#src/server/db/schema/product.ts'

/** What the tables say about one order, added up without any of the code behind the pages' figures. */

type Row = typeof orders.$inferSelect
type Item = typeof orderItems.$inferSelect

export interface Truth {
  order: Row
  items: Item[]
  left: Item[]
  invoice: typeof invoices.$inferSelect | undefined
  refunds: (typeof refunds.$inferSelect)[]
  /** In paise: the goods ordered, the whole order as placed, and what is left of it. */
  worth: number
  ordered: number
  remains: number
  paid: number
  refunded: number
  underWay: number
  refused: number
  /** Of what was paid: neither given back nor owed. */
  kept: number
  /** Refunded in the gateway's dashboard, as the gateway reports it. */
  byHand: number
}

const sum = (amounts: number[]): number => amounts.reduce((all, amount) => all + amount, 0)
const worthOf = (items: Item[]): number =>
  sum(items.map(({ unitPrice, quantity }) => unitPrice * quantity))

/** All of a customer's orders, newest first. */
export const readTruths = async (db: Db, customerId: number): Promise<Truth[]> => {
  const own = await db.select().from(orders).where(eq(orders.customerId, customerId))
  const ids = [0, ...own.map(({ id }) => id)]
  const items = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.id))
  const tries = await db.select().from(payments).where(inArray(payments.orderId, ids))
  const paymentIds = ['', ...tries.map(({ id }) => id)]
  const back = await db.select().from(refunds).where(inArray(refunds.paymentId, paymentIds))
  const made = await db
    .select()
    .from(sandboxRefunds)
    .where(
      and(inArray(sandboxRefunds.paymentId, paymentIds), isNull(sandboxRefunds.idempotencyKey)),
    )
  const issued = await db.select().from(invoices).where(inArray(invoices.orderId, ids))
  return own
    .sort((one, other) => other.id - one.id)
    .map((order): Truth => {
      const mine = items.filter(({ orderId }) => orderId === order.id)
      const taken = tries.filter(
        ({ orderId, state }) =>
          orderId === order.id && (state === 'captured' || state === 'refunded'),
      )
      const going = back.filter(({ paymentId }) =>
        tries.some(({ id, orderId }) => id === paymentId && orderId === order.id),
      )
      const in_ = (...states: string[]) =>
        sum(going.filter(({ state }) => states.includes(state)).map(({ amount }) => amount))
      const worth = worthOf(mine)
      const paid = sum(taken.map(({ amount }) => amount))
      return {
        order,
        items: mine,
        left: mine.filter(({ cancelledAt }) => !cancelledAt),
        worth,
        invoice: issued.find(({ orderId }) => orderId === order.id),
        refunds: going,
        ordered:
          worth + order.orderedDelivery + order.orderedHandlingFee - order.orderedDigitalDiscount,
        remains: order.phase === 'expired' ? 0 : order.total,
        paid,
        refunded: in_('processed'),
        underWay: in_('due', 'sent'),
        refused: in_('failed'),
        kept: paid - sum(going.map(({ amount }) => amount)),
        byHand: sum(
          made
            .filter(({ paymentId }) => taken.some(({ id }) => id === paymentId))
            .map(({ amount }) => amount),
        ),
      }
    })
}

/** Checks the tables: the amounts of an order match its items, and all money is accounted for. */
export const errorsOf = (truth: Truth): string[] => {
  const { order, left, items, paid, refunded, kept, remains } = truth
  const isOutside = truth.byHand > 0
  const worth = worthOf(order.phase === 'placed' ? left : items)
  const parts = worth + order.delivery + order.handlingFee - order.digitalDiscount
  return [
    order.subtotal !== worth && `the subtotal is ${order.subtotal}, the items are worth ${worth}`,
    order.total !== parts && `the total is ${order.total}, its parts make ${parts}`,
    order.total > truth.ordered && 'a cancellation made the order dearer',
    order.phase === 'pending' && paid > 0 && 'it is paid and not placed',
    kept < 0 && 'more goes back than was paid',
    paid > 0 && !isOutside && kept !== remains && `${kept} stay paid, ${remains} are to be paid`,
    truth.byHand > refunded &&
      `${truth.byHand} were given back by hand, only ${refunded} are told as refunded`,
    isOutside && kept > remains && `${kept} stay paid, only ${remains} are to be paid`,
  ].filter((error) => error !== false)
}

/** Everything that an action could change, as one string. */
export const readAll = async (db: Db, customerId: number): Promise<string> => {
  const stock = await db
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .orderBy(products.id)
  const loose = await db
    .select({ id: boxPieces.productId, loose: boxPieces.loose })
    .from(boxPieces)
    .orderBy(boxPieces.productId)
  const truths = await readTruths(db, customerId)
  // When the gateway was last asked makes no difference to anybody.
  const facts = truths.map(({ order, ...rest }) => ({
    ...rest,
    order: { ...order, askedAt: null },
  }))
  return JSON.stringify({ facts, stock, loose })
}

/** The situations of an order, by name, to count them. */
export const situationsOf = ({ order, items, left, ...truth }: Truth): string[] =>
  Object.entries({
    awaited: order.phase === 'pending',
    unpaid: order.phase === 'expired' && truth.paid === 0,
    late: order.phase === 'expired' && truth.paid > 0,
    cash: order.phase === 'placed' && order.gatewayKey === null,
    'paid online': order.phase === 'placed' && truth.paid > 0,
    'cancelled in part': left.length > 0 && left.length < items.length,
    'cancelled as a whole': left.length === 0,
    refunded: truth.refunded > 0,
    'refund under way': truth.underWay > 0,
    'refund refused': truth.refused > 0,
    'refund by hand': truth.byHand > 0,
    'on its way': order.shipmentAt !== null || items.some(({ outAt }) => outAt !== null),
    invoiced: truth.invoice !== undefined,
  })
    .filter(([, is]) => is)
    .map(([name]) => name)
