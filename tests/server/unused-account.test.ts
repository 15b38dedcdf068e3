import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { deleteUnusedAccounts } from '#src/server/account/unused.service.ts'
import { customers } from '#src/server/db/schema/account.ts'
import { addresses } from '#src/server/db/schema/address.ts'
import { reviews } from '#src/server/db/schema/review.ts'
import { createCustomer } from '#src/server/login/customer.service.ts'
import { openSession, startSession } from '#src/server/http/session.ts'
import { shopForEach } from '#tests/support/hooks/shop.ts'

const shop = shopForEach()
const day = 86_400_000
const years = 3 * 365 * day
const katli = 'kaju-katli-250g'

const round = () => deleteUnusedAccounts(shop.app.shop)
const isThere = async (id: number) => (await shop.db.$count(customers, eq(customers.id, id))) === 1

test('an account that nobody uses is deleted two days after a notice; what was ordered or reviewed keeps it', async () => {
  await shop.changeProduct(katli, { stock: 20, maxPerOrder: 10 })
  const mailed = await createCustomer(
    shop.db,
    { kind: 'email', contact: 'asha@example.in', proven: true },
    {},
    shop.clock.now(),
  )
  const unused = await shop.newShopper()
  await unused.put(katli)
  await unused.wish()
  const returning = await shop.newShopper()
  const buyer = await shop.newShopper()
  await buyer.put(katli)
  await buyer.buy()
  const reviewer = await shop.newShopper()
  const { id: productId } = await shop.product(katli)
  const rate = ({ customerId }: typeof reviewer) =>
    shop.db.insert(reviews).values({
      productId,
      customerId,
      author: 'Asha',
      rating: 5,
      review: 'Good.',
      createdAt: shop.clock.now(),
    })
  await rate(reviewer)
  const lateReviewer = await shop.newShopper()
  expect(await shop.db.$count(addresses, eq(addresses.customerId, unused.customerId))).toBe(1)

  shop.clock.advance(years)
  await round()
  const notices = () => shop.outbox().filter(({ text }) => text.includes('account'))
  expect(notices()).toEqual([])
  shop.clock.advance(1)
  await round()
  await vi.waitFor(() => expect(notices()).toHaveLength(4))
  expect(notices().map(({ to }) => to)).toEqual(
    expect.arrayContaining([
      'asha@example.in',
      unused.mobile,
      returning.mobile,
      lateReviewer.mobile,
    ]),
  )
  const mail = notices().find(({ to }) => to === 'asha@example.in')
  expect(mail?.text).toContain('deleted after 21 November 2029 at 11:00 am')
  expect(mail?.text).toContain('http://localhost:4321/login')

  shop.clock.advance(2 * day - 1)
  await rate(lateReviewer)
  await startSession(shop.db, returning.customerId, shop.clock.now(), shop.config.limits)
  await round()
  expect(await isThere(unused.customerId)).toBe(true)
  shop.clock.advance(1)
  await round()
  for (const gone of [unused.customerId, mailed?.id ?? 0]) expect(await isThere(gone)).toBe(false)
  expect(await shop.db.$count(addresses, eq(addresses.customerId, unused.customerId))).toBe(0)
  for (const { customerId } of [returning, buyer, reviewer, lateReviewer])
    expect(await isThere(customerId)).toBe(true)

  // Who came back is told anew, years later, and not deleted at once.
  shop.clock.advance(years + 1)
  await round()
  await vi.waitFor(() => expect(notices()).toHaveLength(5))
  expect(await isThere(returning.customerId)).toBe(true)
})

test('a session in use counts as a login', async () => {
  const now = shop.clock.now()
  const contact = { kind: 'mobile', contact: '9810043210', proven: true } as const
  const { id = 0 } = (await createCustomer(shop.db, contact, {}, now)) ?? {}
  const { limits } = shop.config
  const token = await startSession(shop.db, id, now, limits)
  shop.clock.advance(30 * day)
  await openSession(shop.db, token, shop.clock.now(), limits)
  const [row] = await shop.db.select().from(customers).where(eq(customers.id, id))
  expect(row?.usedAt).toEqual(shop.clock.now())
})
