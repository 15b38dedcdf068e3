import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { settings } from '#src/server/db/schema/shop.ts'
import { createCustomer } from '#src/server/login/customer.service.ts'
import { startSession } from '#src/server/http/session.ts'
import { openGatewayShop, type GatewayShop } from './gateway.ts'
import { expectClosed } from './order-actions.ts'
import { auditOrders } from './order-audit.ts'
import { followBackground, historyOf, slugs } from './order-history.ts'
import { histories } from './order-steps.ts'
import { readTruths, situationsOf } from './order-truth.ts'
import { addHome, changeProduct, type Shopper } from './shopper.ts'

/** Histories that one shop sees: the reconciler asks about each order for days. */
const perShop = 25

/** How often an order was looked at in each situation. */
export type Seen = Map<string, number>

let mobile = 9_820_000_000
const enter = async ({ shop }: GatewayShop): Promise<Shopper> => {
  const contact = { kind: 'mobile', contact: String(++mobile) } as const
  const now = shop.clock.now()
  const customer = await createCustomer(shop.db, contact, {}, now)
  if (!customer) throw new Error(`${contact.contact} is a customer already.`)
  const browser = shop.browser()
  browser.cookies.set('session', await startSession(shop.db, customer.id, now))
  return { send: browser.send, customerId: customer.id }
}

/** Amounts with paise everywhere, and a charge for delivery that comes with what is cancelled. */
const price = async ({ shop }: GatewayShop): Promise<void> => {
  // The first one has a deal, whose price goes with its other prices.
  const prices = [
    null,
    { mrp: 60_000, sellingPrice: 30_007 },
    { mrp: 60_000, sellingPrice: 19_999 },
  ]
  for (const [index, slug] of slugs.entries())
    await changeProduct(shop, slug, { stock: 1_000_000, maxPerOrder: 100, ...prices[index] })
  const fees = { handlingFeePercent: 1.7, digitalDiscountPercent: 2.3 }
  const delivery = { deliveryCharge: 4_950, deliveryFreeFrom: 99_900 }
  await shop.db
    .update(settings)
    .set({ ...fees, ...delivery })
    .where(eq(settings.id, 1))
}

const playInShop = async (count: number, seed: number, seen: Seen): Promise<void> => {
  // Whether delivery stays free for what is left of an order: the shop's choice.
  const gateway = await openGatewayShop({
    ...{ FREE_DELIVERY_STAYS: String(seed % 2), REQUESTS_PER_MINUTE: '1000000' },
    LOG_LEVEL: 'silent',
  })
  const settled = followBackground(gateway)
  const { db } = gateway.shop
  const lives = fc.asyncProperty(histories, async (history) => {
    gateway.setLine('up')
    const shopper = await enter(gateway)
    const happen = historyOf(gateway, shopper, await addHome(shopper))
    for (const [index, step] of history.entries()) {
      await happen(step)
      await settled()
      await auditOrders(db, shopper)
      const truths = await readTruths(db, shopper.customerId)
      const truth = truths[index % truths.length]
      if (truth) await expectClosed(db, shopper, truth.order.id)
      await settled()
      for (const name of truths.flatMap(situationsOf)) seen.set(name, (seen.get(name) ?? 0) + 1)
    }
    // In the end everything that is still offered, order by order: chance alone takes up too little of it.
    const ends = await readTruths(db, shopper.customerId)
    for (const order of ends.keys())
      for (let action = 3; action >= 0; action--) {
        await happen({ do: 'act', order, action })
        await settled()
      }
    await auditOrders(db, shopper)
  })
  try {
    await price(gateway)
    await fc.assert(lives, { numRuns: count, seed })
  } finally {
    await gateway.close()
  }
}

/**
 * Plays random histories of orders. After every step the pages' figures, sums and sentences are held
 * to the tables; what is offered works, what is not changes nothing. Throws with the seed and the
 * shortest history that breaks this. The same seed gives the same histories.
 */
export const playHistories = async (count: number, seed: number): Promise<Seen> => {
  const seen: Seen = new Map()
  for (let played = 0; played < count; played += perShop)
    await playInShop(Math.min(perShop, count - played), seed + played, seen)
  return seen
}
