import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { ApiError } from '#src/api.ts'
import { cashOnDelivery } from '#src/contract/order.ts'
import { onlinePaymentProcess } from '#src/contract/payment.ts'
import { firstSlot } from '#src/domain/slot.ts'
import { sandboxPayments, sandboxRefunds } from '#src/server/db/schema/sandbox.ts'
import { Refused } from '#src/server/base/errors.ts'
import { markShipment, setItemProgress } from '#src/server/fulfilment/progress.service.ts'
import { recordRefund } from '#src/server/payment/record-refund.service.ts'
import { reconcile } from '#src/server/payment/reconcile.ts'
import {
  refundPayment,
  SandboxRefusal,
} from '#src/server/providers/payment/sandbox/sandbox.service.ts'
import type { GatewayShop } from '../shop/gateway.ts'
import { actionsOn, runOffered } from './order-actions.ts'
import type { Step } from './order-steps.ts'
import { readTruths, type Truth } from './order-truth.ts'
import { payAtSandbox } from '../shop/payer.ts'
import type { Shopper } from '../shop/shopper.ts'

/** The last one is also bought by the piece, in boxes. */
export const slugs = ['kaju-katli-500g', 'gulab-jamun-500g', 'besan-laddu-250g']
const minute = 60_000

/**
 * Errors of a legitimate attempt: the gateway is away, the payment came late, twice or not at all. 'key-reused': the cart
 * was paid online without the shopper's knowing, and is now ordered for cash, at another total.
 */
const expected = ['gateway-away', 'reservation-over', 'late', 'unsure', 'too-small', 'key-reused']
const unlessRefused = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (error instanceof SandboxRefusal || error instanceof Refused) return
    if (!(error instanceof ApiError) || !expected.includes(error.code)) throw error
  })
}

/** Applies one step to the orders of a shopper. */
export const historyOf = ({ shop, setLine }: GatewayShop, shopper: Shopper, addressId: number) => {
  const { db, clock } = shop
  const truths = () => readTruths(db, shopper.customerId)
  /** Newest first; the index wraps around. */
  const pick = async (index: number): Promise<Truth | undefined> => {
    const all = await truths()
    return all[index % all.length]
  }
  const refundsIn = async (...states: Truth['refunds'][number]['state'][]) =>
    (await truths()).flatMap((truth) => truth.refunds.filter(({ state }) => states.includes(state)))
  const inDashboard = async (paymentId: string, amount: number) => {
    const asked = { paymentId, amount, receipt: null, notes: {}, idempotencyKey: null }
    const { id } = await refundPayment(db, asked, clock.now())
    await recordRefund(db, { id, paymentId, amount, key: '', state: 'processed' }, clock.now())
  }

  const steps: { [Do in Step['do']]: (step: Extract<Step, { do: Do }>) => Promise<unknown> } = {
    buy: async ({ online, packs }) => {
      for (const [index, slug] of slugs.entries())
        if (packs[index]) await shopper.put(slug, packs[index])
      const boxes = packs.at(-1) ?? 0
      if (boxes > 1) {
        const { id } = await shop.product(slugs.at(-1)!)
        const contents = [id, id, id, id].join('.')
        await shopper.setBox(contents, boxes)
      }
      const day = { slot_date: firstSlot(3, clock.now()) }
      const wish = online
        ? await shopper.onlineWish({ address_id: addressId })
        : await shopper.wish({ address_id: addressId })
      if (!wish.cart_id) return
      const call = online ? onlinePaymentProcess : cashOnDelivery
      await unlessRefused(shopper.send(call, { ...wish, ...day }))
    },
    pay: async ({ order: index, outcome, isReported }) => {
      const truth = await pick(index)
      const gatewayOrderId = truth?.order.gatewayOrderId
      if (!truth || !gatewayOrderId) return
      await unlessRefused(
        payAtSandbox(shop, gatewayOrderId, outcome).then(async (proof) => {
          const opened = { order_id: truth.order.id, wish: { cart_id: truth.order.bagId } }
          if (isReported) await shopper.reportPayment(opened, proof)
        }),
      )
    },
    act: async ({ order, action }) => {
      const truth = await pick(order)
      if (!truth) return
      const details = await shopper.orderPage(truth.order.id)
      const offered = actionsOn(shopper, details).filter(({ isOffered }) => isOffered)
      // From the last one on, so that single items are cancelled before the whole order.
      const chosen = offered.at(-1 - (action % (offered.length || 1)))
      if (chosen) await runOffered(shopper, chosen, truth.order.id)
    },
    'move on': async ({ order, item, to }) => {
      const items = (await pick(order))?.items ?? []
      const one = items[item % items.length]
      if (one) await unlessRefused(setItemProgress(db, one.id, to, clock.now()))
    },
    ship: async ({ order }) => {
      const truth = await pick(order)
      if (truth) await unlessRefused(markShipment(db, truth.order.id, clock.now()))
    },
    wait: async ({ minutes, isAsked }) => {
      clock.advance(minutes * minute)
      if (isAsked) await reconcile(shop.app.shop)
    },
    gateway: async ({ line }) => setLine(line, line === 'refuse' ? /refund/ : /./),
    bank: async ({ state, isHeard }) => {
      const open = await refundsIn('due', 'sent')
      const keys = ['', ...open.map(({ key }) => key)]
      const made = await db
        .update(sandboxRefunds)
        .set({ status: state })
        .where(
          and(inArray(sandboxRefunds.idempotencyKey, keys), ne(sandboxRefunds.status, 'failed')),
        )
        .returning()
      for (const { id, paymentId, amount, idempotencyKey } of made) {
        const key = idempotencyKey ?? ''
        if (isHeard) await recordRefund(db, { id, paymentId, amount, key, state }, clock.now())
        // The money of a failed refund is at the gateway again.
        if (state === 'failed')
          await db
            .update(sandboxPayments)
            .set({
              status: 'captured',
              amountRefunded: sql`${sandboxPayments.amountRefunded} - ${amount}`,
            })
            .where(eq(sandboxPayments.id, paymentId))
      }
    },
    mend: async ({ refund, how }) => {
      const refused = await refundsIn('failed')
      const one = refused[refund % refused.length]
      if (one) await shop.owner('refund', { refund: one.id, how })
    },
    dashboard: async ({ order, percent }) => {
      const truth = await pick(order)
      const [refused] = truth?.refunds.filter(({ state }) => state === 'failed') ?? []
      // Of any captured payment, whatever the shop itself refunds of it.
      const paymentId = refused?.paymentId ?? truth?.order.transactionId
      if (!truth?.paid || !paymentId) return
      const amount = Math.floor(((refused?.amount ?? truth.order.total) * percent) / 100)
      if (amount > 0) await unlessRefused(inDashboard(paymentId, amount))
    },
  }
  return (step: Step): Promise<unknown> => steps[step.do](step as never)
}

/** Stored refunds are sent after the response. The returned function resolves once none is pending. */
export const followBackground = ({ shop }: GatewayShop): (() => Promise<void>) => {
  const own = shop.app.shop
  const start = own.background
  const underWay = new Set<Promise<unknown>>()
  own.background = (failure, work) =>
    start(failure, () => {
      const doing = work().finally(() => underWay.delete(doing))
      underWay.add(doing)
      return doing
    })
  return async () => {
    // The work starts a moment after it was scheduled.
    await new Promise((done) => setImmediate(done))
    while (underWay.size) await Promise.allSettled(underWay)
  }
}
