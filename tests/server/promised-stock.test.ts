import { expect, test } from 'vitest'
import type { ApiError } from '#src/api.ts'
import { expireOrder } from '#src/server/order/change/end-pending.service.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'

const shop = shopForAll()
const slugs = ['kaju-katli-250g', 'besan-laddu-500g']
const minute = 60_000

/** The same numbers in each run. */
const openNumbers = (seed: number) => (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}

test.each([1, 2, 3])(
  'what a bag says it may have, an order of it accepts, whatever was reserved before (%i)',
  async (seed) => {
    const below = openNumbers(seed)
    const total = 8
    for (const slug of slugs) await shop.changeProduct(slug, { stock: total, maxPerOrder: 20 })
    const shoppers = await shop.crowd(3)
    const opened: number[] = []
    const outcomes = new Set<string>()
    for (let step = 0; step < 40; step++) {
      const shopper = shoppers[below(3)]!
      const kind = below(6)
      if (kind < 2) await shopper.put(slugs[below(2)]!, 1 + below(4)).catch(() => undefined)
      else if (kind === 2) {
        shop.clock.advance(below(10) * minute)
        for (const id of opened) await expireOrder(shop.db, id, null, shop.clock.now())
      } else {
        const bag = await shopper.bag()
        const isPromised =
          bag.length > 0 && bag.every(({ quantity, stock }) => quantity <= stock && stock > 0)
        const isOnline = kind < 5
        const outcome = await (isOnline ? shopper.openPayment() : shopper.buy()).then(
          ({ order_id }) => {
            if (isOnline) opened.push(order_id)
            return 'accepted'
          },
          (error: unknown) => (error as ApiError).code,
        )
        // A reservation that was renewed for too long is refused as that.
        if (outcome === 'reservation-over') continue
        expect({ step, accepted: outcome === 'accepted' }).toEqual({ step, accepted: isPromised })
        outcomes.add(outcome)
      }
    }
    expect(outcomes.size).toBeGreaterThan(1)
  },
)
