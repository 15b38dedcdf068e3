import { expect, test } from 'vitest'
import { playHistories } from '#tests/support/orders/order-histories.ts'
import '#tests/support/shop/shop.ts'

/** Full version: `npm run soak -- orders`. Two shops: delivery stays free in one, not in the other. */
test('whatever happens to orders, their pages say what the tables say, and offer what works', async () => {
  const seen = new Set<string>()
  for (const seed of [20_263, 20_264])
    for (const situation of (await playHistories(7, seed)).keys()) seen.add(situation)
  // A run that never reaches a situation proves nothing about it.
  for (const situation of [
    'awaited',
    'unpaid',
    'late',
    'cash',
    'paid online',
    'on its way',
    'invoiced',
    'cancelled in part',
    'cancelled as a whole',
    'refunded',
    'refund under way',
    'refund refused',
    'refund by hand',
  ])
    expect(seen).toContain(situation)
}, 240_000)
