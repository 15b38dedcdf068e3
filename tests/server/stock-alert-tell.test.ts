import { beforeEach, describe, expect, it } from 'vitest'
import { customers } from '#src/server/db/schema/account.ts'
import { stockAlerts, announcedPacks } from '#src/server/db/schema/stock-alert.ts'
import { shopForEach } from '#tests/support/hooks/shop.ts'
import { alertsOf } from '#tests/support/shop/stock-alert.ts'

const katli = 'kaju-katli-250g'
const day = 24 * 60 * 60_000

const shop = shopForEach()
let alerts: ReturnType<typeof alertsOf>
const setStock = (stock: number) => shop.changeProduct(katli, { stock })
beforeEach(async () => {
  const { id } = await shop.changeProduct(katli, { stock: 0, maxPerOrder: 20 })
  alerts = alertsOf(shop, id)
})

const mobile = (number: number) => `98000${String(number).padStart(5, '0')}`
const register = (numbers: string[]) =>
  shop.db
    .insert(customers)
    .values(
      numbers.map((one) => ({ mobile: one, mobileProven: true, createdAt: shop.clock.now() })),
    )

describe('stock that comes back', () => {
  const askAll = async (count: number) => {
    await register(numbers(0, count))
    const { id } = await setStock(0)
    const now = shop.clock.now()
    await shop.db.insert(stockAlerts).values(
      Array.from({ length: count }, (_, at) => ({
        productId: id,
        kind: 'mobile' as const,
        contact: mobile(at),
        quantity: 1,
        state: 'waiting' as const,
        askedAt: new Date(now.getTime() - (count - at) * 1000),
        expiresAt: new Date(now.getTime() + day),
      })),
    )
  }
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => mobile(from + at))

  it('is told to ten of 300 for ten packs, in the order of asking, in rounds at once', async () => {
    await askAll(300)
    await setStock(10)
    expect((await alerts.tell(4)).sort()).toEqual(numbers(0, 10))
    expect((await alerts.tell(4)).sort()).toEqual([])
    // Sold; then ten more.
    await setStock(0)
    await alerts.tell()
    await setStock(10)
    expect((await alerts.tell(4)).sort()).toEqual(numbers(10, 20))
  })

  it('in two steps is told to as many as came; a sold pack is no longer waited for', async () => {
    await askAll(20)
    await setStock(4)
    expect((await alerts.tell()).sort()).toEqual(numbers(0, 4))
    await setStock(6)
    expect((await alerts.tell()).sort()).toEqual(numbers(4, 6))
    // Two were bought: four told ones are left, and two of the five now in stock are free.
    await setStock(4)
    expect(await alerts.tell()).toEqual([])
    await setStock(5)
    expect((await alerts.tell()).sort()).toEqual(numbers(6, 7))
    // After a day, the others were told of packs that nobody bought.
    shop.clock.advance(day)
    expect((await alerts.tell()).sort()).toEqual([])
    expect(await shop.db.$count(announcedPacks)).toBe(0)
  })

  it('is told to the next ones after a day, if those before did not buy', async () => {
    await askAll(20)
    await shop.db
      .update(stockAlerts)
      .set({ expiresAt: new Date(shop.clock.now().getTime() + 9 * day) })
    await setStock(3)
    expect((await alerts.tell()).sort()).toEqual(numbers(0, 3))
    shop.clock.advance(day - 1000)
    expect(await alerts.tell()).toEqual([])
    shop.clock.advance(1000)
    expect((await alerts.tell()).sort()).toEqual(numbers(3, 6))
  })

  it('is told only once it is as much as was asked for, and holds up nobody', async () => {
    await register([mobile(1), mobile(2), mobile(3)])
    await alerts.ask({ contact: mobile(1), quantity: 5 })
    shop.clock.advance(1000)
    await alerts.ask({ contact: mobile(2), quantity: 2 })
    shop.clock.advance(1000)
    await alerts.ask({ contact: mobile(3) })
    await setStock(4)
    expect((await alerts.tell()).sort()).toEqual([mobile(2), mobile(3)])
    await setStock(7)
    expect(await alerts.tell()).toEqual([])
    await setStock(8)
    expect(await alerts.tell()).toEqual([mobile(1)])
  })

  it('is told to a customer before invented numbers, which keep no packs from her', async () => {
    const customer = mobile(9)
    await register([customer])
    for (const number of [1, 2, 3, 4, 5]) {
      await alerts.ask({ contact: mobile(number), quantity: 10 })
      shop.clock.advance(1000)
    }
    await alerts.ask({ contact: customer, quantity: 10 })
    await setStock(20)
    expect((await alerts.tell(4)).sort()).toEqual([mobile(1), customer])
    expect(await alerts.tell()).toEqual([])
  })

  it('announced to invented numbers stays free for a customer, not for more of these', async () => {
    for (const number of [1, 2, 3]) await alerts.ask({ contact: mobile(number), quantity: 8 })
    await setStock(17)
    expect((await alerts.tell()).sort()).toEqual([mobile(1), mobile(2)])
    await register([mobile(9)])
    await alerts.ask({ contact: mobile(9), quantity: 18 })
    await setStock(18)
    expect(await alerts.tell(4)).toEqual([mobile(9)])
    shop.clock.advance(day)
    expect(await alerts.tell()).toEqual([mobile(3)])
  })

  it('is sold to those told first, so that the others’ packs are still theirs', async () => {
    const all = [1, 2, 3, 4].map(mobile)
    await register(all)
    for (const [at, quantity] of [3, 1, 2, 2].entries()) {
      await alerts.ask({ contact: all[at]!, quantity })
      shop.clock.advance(1000)
    }
    await setStock(4)
    expect((await alerts.tell()).sort()).toEqual([mobile(1), mobile(2)])
    // Fewer than were told of: the three packs count as sold, and two of the stock are free.
    await setStock(3)
    expect(await alerts.tell()).toEqual([mobile(3)])
  })

  it('and was told to a customer is not left for invented numbers', async () => {
    await register([mobile(9)])
    for (const [number, quantity] of [
      [9, 2],
      [1, 3],
      [2, 1],
    ] as const)
      await alerts.ask({ contact: mobile(number), quantity })
    await setStock(5)
    expect((await alerts.tell()).sort()).toEqual([mobile(1), mobile(9)])
    // Her two are still there, so the three are sold, and one is free.
    await setStock(3)
    expect(await alerts.tell()).toEqual([mobile(2)])
  })

  it('sold out again can be asked for again, at the end of the line', async () => {
    await alerts.ask({ contact: mobile(1) })
    await setStock(1)
    expect(await alerts.tell()).toEqual([mobile(1)])
    await setStock(0)
    await alerts.tell()
    await alerts.ask({ contact: mobile(2) })
    shop.clock.advance(1000)
    await alerts.ask({ contact: mobile(1) })
    await setStock(1)
    expect(await alerts.tell()).toEqual([mobile(2)])
  })
})
