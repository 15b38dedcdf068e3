import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { sendOtp, verifyOtp } from '#src/contract/login.ts'
import { bagList } from '#src/contract/bag.ts'
import { customers, rateLimits, sessions } from '#src/server/db/schema/account.ts'
import { orders } from '#src/server/db/schema/order.ts'
import { products } from '#src/server/db/schema/product.ts'
import { stockAlerts } from '#src/server/db/schema/stock-alert.ts'
import { forgetOld } from '#src/server/upkeep/job.ts'
import { noteBackup } from '#src/server/upkeep/missing-backup.service.ts'
import { site } from '#src/site.ts'
import { codeIn, openShop, type TestShop } from '#tests/support/shop/shop.ts'
import { refusal } from '#tests/support/shop/shopper.ts'
import { alertsOf } from '#tests/support/shop/stock-alert.ts'

/** A clock that jumps forward and back, as after a start of a machine without a hardware clock. */

const minute = 60_000
const day = 24 * 60 * minute
const company_id = site.companyId

let shop: TestShop
afterEach(() => shop.close())

const ask = (username: string) => shop.browser().send(sendOtp, { otp_type: 'mobile', username })

test('a limit that was reached on a wrong date is over when the clock is right again', async () => {
  shop = await openShop({ env: { OTP_SENDS_PER_CONTACT: '1' } })
  shop.clock.advance(400 * day)
  await ask('9860000001')
  await refusal(ask('9860000001'))
  shop.clock.advance(-400 * day)
  await ask('9860000001')
  // The limit counts as usual from then on, even a moment earlier: clocks differ a little.
  shop.clock.advance(-1000)
  const { message } = await refusal(ask('9860000001'))
  expect(message).toBe('Too many codes were asked for. Please try again in 10 minutes.')
})

test('a limit goes on when the clock jumps back by less than its window', async () => {
  shop = await openShop({ env: { OTP_SENDS_PER_CONTACT: '1' } })
  await ask('9860000002')
  shop.clock.advance(-30_000)
  await refusal(ask('9860000002'))
})

test('a code that was sent on a wrong date is not good until then', async () => {
  shop = await openShop()
  shop.clock.advance(400 * day)
  const { payload } = await ask('9860000003')
  const otp = codeIn(shop.outbox())
  shop.clock.advance(-400 * day)
  const entry = shop
    .browser()
    .send(verifyOtp, { otp_id: payload.otp_id, otp, otp_type: 'mobile', company_id })
  expect((await refusal(entry)).code).toBe('otp-expired')
})

test('a session that began on a wrong date goes on, and lives no longer than others', async () => {
  shop = await openShop()
  shop.clock.advance(400 * day)
  const customer = await shop.customer('9860000004')
  shop.clock.advance(-400 * day)
  await customer.bag()
  shop.clock.advance(91 * day)
  const late = customer.send(bagList, customer.own)
  expect((await refusal(late)).code).toBe('signed-out')
})

const upkeepAfter = async (days: number) => {
  shop.clock.advance(days * day)
  await forgetOld(shop.app.shop)
}
const katli = 'kaju-katli-250g'
/** An order, an account without one, and a request to be told of stock; what counts them. */
const fill = async () => {
  await upkeepAfter(0)
  const { id } = await shop.changeProduct(katli, { stock: 1, maxPerOrder: 10 })
  const buyer = await shop.customer('9860000005')
  await buyer.put(katli)
  await buyer.buy()
  await shop.newShopper()
  const alerts = alertsOf(shop, id)
  await alerts.ask({ contact: '9860000006' })
  return async () => {
    await alerts.tell()
    return Promise.all([orders, customers, sessions, stockAlerts].map((one) => shop.db.$count(one)))
  }
}
const asked = () =>
  shop.outbox().filter(({ subject }) => subject?.includes('deletes nothing for a week'))

test('a clock that is years ahead, and then right again, deletes nothing, and the owner is told', async () => {
  shop = await openShop()
  const count = await fill()
  const before = await count()
  await upkeepAfter(9 * 365)
  await upkeepAfter(3)
  expect(await count()).toEqual(before)
  await vi.waitFor(() => expect(asked()).toHaveLength(1))
  expect(asked()[0]).toMatchObject({ to: site.email })
  expect(asked()[0]?.text).toContain('The last upkeep was on 20 November 2026')
  await upkeepAfter(-9 * 365 - 3)
  expect(await count()).toEqual(before)
  // Windows that were opened under the wrong clock are no longer kept.
  const late = new Date(shop.clock.now().getTime() + 30 * day)
  expect((await shop.db.select().from(rateLimits)).filter(({ endsAt }) => endsAt > late)).toEqual(
    [],
  )
  await vi.waitFor(() => expect(asked()).toHaveLength(2))
})

test('a clock that is years behind deletes no requests to be told of stock', async () => {
  shop = await openShop()
  const count = await fill()
  const before = await count()
  await upkeepAfter(-9 * 365)
  expect(await count()).toEqual(before)
})

test('a shop that was off for years deletes what is due a week after it is back', async () => {
  shop = await openShop()
  const count = await fill()
  await upkeepAfter(9 * 365)
  for (const days of [6, 0.9]) {
    await upkeepAfter(days)
    expect((await count())[0]).toBe(1)
  }
  await upkeepAfter(0.2)
  expect(await count()).toEqual([0, 2, 0, 0])
  expect(asked().length).toBeLessThan(2)
})

test('a product that expired under a wrong clock of the database is for sale again', async () => {
  shop = await openShop()
  const [{ id = 0 } = {}] = await shop.db
    .update(products)
    .set({ expired: true })
    .where(eq(products.slug, katli))
    .returning()
  await forgetOld(shop.app.shop)
  const [row] = await shop.db.select().from(products).where(eq(products.id, id))
  expect(row).toMatchObject({ expired: false })
})

test('a backup of a wrong date does not stand for the orders since', async () => {
  shop = await openShop()
  await fill()
  await noteBackup(shop.db, new Date(shop.clock.now().getTime() + 400 * day))
  await upkeepAfter(4)
  const reminders = () => shop.outbox().filter(({ subject }) => subject?.includes('no backup'))
  await vi.waitFor(() => expect(reminders()).toHaveLength(1))
})
