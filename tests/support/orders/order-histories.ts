import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { settings } from '#src/server/db/schema/shop.ts'
import { openGatewayShop, type GatewayShop } from '../shop/gateway.ts'
import { expectClosed } from './order-actions.ts'
import { auditOrders } from './order-audit.ts'
import { followBackground, historyOf, slugs } from './order-history.ts'
import { histories } from './order-steps.ts'
import { readTruths, situationsOf } from './order-truth.ts'

/** Histories per shop: limited, because the reconciler asks about each order for days. */
const perShop = 25

/** How often an order was seen in each situation. */
type Seen = Map<string, number>

/** Sets amounts with paise everywhere, and a delivery charge that a cancellation can bring. */
const price = async ({ shop }: GatewayShop): Promise<void> => {
  // The first product has a deal, whose price depends on its other prices.
  const prices = [
    null,
    { mrp: 60_000, sellingPrice: 30_007 },
    { mrp: 60_000, sellingPrice: 19_999 },
  ]
  for (const [index, slug] of slugs.entries())
    await shop.changeProduct(slug, { stock: 1_000_000, maxPerOrder: 100, ...prices[index] })
  const fees = { handlingFeePercent: 1.7, digitalDiscountPercent: 2.3 }
  const delivery = { deliveryCharge: 4_950, deliveryFreeFrom: 99_900 }
  await shop.db
    .update(settings)
    .set({ ...fees, ...delivery })
    .where(eq(settings.id, 1))
}

const playInShop = async (count: number, seed: number, seen: Seen): Promise<void> => {
  // Whether delivery stays free for the rest of an order is a setting of the shop.
  const gateway = await openGatewayShop({
    FREE_DELIVERY_STAYS: String(seed % 2),
    REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
  })
  const settled = followBackground(gateway)
  const { db } = gateway.shop
  const lives = fc.asyncProperty(histories, async (history) => {
    gateway.setLine('up')
    const shopper = await gateway.shop.newShopper()
    const happen = historyOf(gateway, shopper, await shopper.addAddress())
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
    // Finally everything that is still offered, order by order: random steps take too few of these actions.
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
 * Plays random histories of orders. After each step, the amounts, sums and sentences of the pages are
 * compared with the tables. What is offered must work, and what is not must change nothing. Throws with the
 * seed and the shortest history that fails. The same seed gives the same histories.
 */
export const playHistories = async (count: number, seed: number): Promise<Seen> => {
  const seen: Seen = new Map()
  for (let played = 0; played < count; played += perShop)
    await playInShop(Math.min(perShop, count - played), seed + played, seen)
  return seen
}
