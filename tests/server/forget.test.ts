import { eq, isNotNull } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { mergeBag } from '#src/contract/bag.ts'
import { sendEnquiry } from '#src/contract/enquiry.ts'
import { orderInvoice } from '#src/contract/invoice.ts'
import { signIn } from '#src/contract/login.ts'
import { addReview, reviews as readReviews } from '#src/contract/review.ts'
import { browsers, customers, otps, sessions } from '#src/server/db/schema/account.ts'
import { setItemProgress } from '#src/server/fulfilment/progress.service.ts'
import { addresses } from '#src/server/db/schema/address.ts'
import { bagLines, bagMerges, bags } from '#src/server/db/schema/bag.ts'
import { enquiries } from '#src/server/db/schema/enquiry.ts'
import { invoices } from '#src/server/db/schema/invoice.ts'
import { messages } from '#src/server/db/schema/message.ts'
import { orders } from '#src/server/db/schema/order.ts'
import { refunds } from '#src/server/db/schema/payment.ts'
import { stockAlerts } from '#src/server/db/schema/stock-alert.ts'
import { lockCustomer } from '#src/server/login/customer.service.ts'
import { channels, sendBatch } from '#src/server/message/message.service.ts'
import { reconcile } from '#src/server/payment/reconcile.ts'
import { forgetOld } from '#src/server/upkeep/job.ts'
import { site } from '#src/site.ts'
import { shopForEach } from '#tests/support/hooks/shop.ts'
import { enterByCode, password, registerByMail, setContact } from '#tests/support/shop/account.ts'
import { sampleEnquiry } from '#tests/support/shop/enquiry.ts'
import { press } from '#tests/support/shop/payer.ts'
import { refusal } from '#tests/support/shop/shopper.ts'
import { alertsOf } from '#tests/support/shop/stock-alert.ts'
import { working } from '#tests/support/shop/working-browser.ts'

const company_id = site.companyId
const mobile = '9810043210'
const minute = 60_000
const email = 'ritika@example.in'

const shop = shopForEach({ env: { WORK_STEPS: '10', OTP_SENDS_PER_CALLER: '1000' } })

const forget = (contact: string) => shop.owner('forget', { contact })
const countsOf = async (customerId: number) => ({
  sessions: await shop.db.$count(sessions, eq(sessions.customerId, customerId)),
  browsers: await shop.db.$count(browsers, eq(browsers.customerId, customerId)),
  addresses: await shop.db.$count(addresses, eq(addresses.customerId, customerId)),
  merges: await shop.db.$count(bagMerges, eq(bagMerges.customerId, customerId)),
})

test('a person who is forgotten leaves orders and invoices, and nothing else', async () => {
  const asked = await registerByMail(shop, email, mobile)
  await setContact(shop, asked, 'mobile', mobile)
  const katli = await shop.product('kaju-katli-250g')
  const laddu = await shop.changeProduct('besan-laddu-500g', { stock: 0 })
  const guest = { ...asked.own, merge_id: 'guest-bag' }
  await asked.send(mergeBag, {
    ...guest,
    cartJson: JSON.stringify([{ product_id: katli.id, quantity: 1 }]),
  })
  const { order_id } = await asked.buy()
  await shop.owner('shipment', { order: String(order_id) })
  await asked.send(orderInvoice, { ...asked.own, order_id })
  await asked.put(katli.id, 2)
  await asked.send(addReview, {
    ...asked.own,
    product_id: katli.id,
    rating: 4,
    review: 'Fresh.',
  })
  await alertsOf(shop, laddu.id).ask({ contact: email, browser: asked })
  const other = await shop.customer('9810043211')
  await other.addAddress()

  const [order] = await shop.db.select().from(orders)
  const said = await forget(email.toUpperCase())
  expect(said).toContain(`The account of ${mobile} and ${email} is empty`)
  expect(said).toMatch(
    /^Deleted: sessions \d, known browsers \d, addresses 1, products in bags 2, merged bags 1, stock alerts 1, codes \d\.$/m,
  )
  expect(said).toContain('Reviews that stay, by "A customer": 1.')
  expect(said).toMatch(/^Orders that stay, .*: 1\.$/m)

  expect(await countsOf(asked.customerId)).toEqual({
    sessions: 0,
    browsers: 0,
    addresses: 0,
    merges: 0,
  })
  expect(await shop.db.$count(bagLines)).toBe(0)
  expect(await shop.db.$count(stockAlerts)).toBe(0)
  expect(await shop.db.$count(otps, eq(otps.contact, email))).toBe(0)
  expect(await shop.db.select().from(orders)).toEqual([{ ...order, deliverEmail: '' }])
  expect(order).toMatchObject({ deliverName: 'Ritika Sharma', deliverHouseNo: 'B-14' })
  expect(await shop.db.$count(invoices)).toBe(1)
  const [row] = await shop.db.select().from(customers).where(eq(customers.id, asked.customerId))
  expect(row).toMatchObject({
    name: '',
    mobile: null,
    mobileProven: false,
    email: null,
    emailProven: false,
    password: null,
  })
  const { data } = await shop.send(readReviews, { product_id: katli.id, limit: 1 })
  expect(data).toMatchObject([{ customer_id: 0, customer_name: 'A customer', review: 'Fresh.' }])

  // Nobody gets in any more, and the contacts are free for a new account.
  const closed = await refusal(asked.addresses())
  expect(closed.status).toBe(401)
  for (const [type, username] of [
    ['mobile', mobile],
    ['email', email],
  ] as const)
    await refusal(shop.browser().send(signIn, { company_id, type, username, password }))
  const anew = await registerByMail(shop, email, mobile)
  expect(anew.customerId).not.toBe(asked.customerId)
  expect(await anew.addresses()).toEqual([])
  // Others keep theirs.
  expect(await countsOf(other.customerId)).toMatchObject({ sessions: 1, addresses: 1 })
})

describe('an order that stays', () => {
  const words = {
    giftMessage: 'Happy Diwali!',
    giftFrom: 'Ritika',
    deliverInstructions: 'Ring twice',
  }
  const contacts = { deliverEmail: email, buyerEmail: email, buyerMobile: mobile }
  const noWords = { giftMessage: '', giftFrom: '', deliverInstructions: '' }
  const noContacts = { deliverEmail: '', buyerEmail: null, buyerMobile: null }
  const buy = async (by: string, ...slugs: string[]): Promise<number> => {
    const customer = await shop.customer(by)
    for (const slug of ['kaju-katli-250g', ...slugs]) await customer.put(slug)
    return (await customer.buy()).order_id
  }
  const order = async (...more: string[]) => {
    const id = await buy(mobile, ...more)
    await shop.db
      .update(orders)
      .set({ ...words, ...contacts })
      .where(eq(orders.id, id))
    return id
  }
  const rows = () => shop.db.select().from(orders).orderBy(orders.id)
  const upkeepAt = async (moment: string) => {
    shop.clock.advance(Date.parse(moment) - shop.clock.now().getTime())
    await forgetOld(shop.app.shop)
  }

  test('keeps no words and contacts once it has left the shop', async () => {
    await shop.owner('shipment', { order: String(await order()) })
    await forget(mobile)
    expect(await rows()).toMatchObject([{ ...noWords, ...noContacts, deliverHouseNo: 'B-14' }])
  })

  test('also once what is left of it is out for delivery', async () => {
    const id = await order('peda-250g')
    const customer = await shop.customer(mobile)
    const [first, second] = (await customer.details(id)).orderdetails
    await customer.cancel(id, first!.item_id)
    await setItemProgress(shop.db, second!.item_id, 'out-for-delivery', shop.clock.now())
    await forget(mobile)
    expect(await rows()).toMatchObject([{ ...noWords, ...noContacts }])
  })

  test('and has not left the shop keeps them until 90 days after its day', async () => {
    await order()
    await forget(mobile)
    const [kept] = await rows()
    expect(kept).toMatchObject({ ...words, ...contacts })
    const after = (days: number) =>
      upkeepAt(new Date(Date.parse(kept!.slotDate) + days * 24 * 60 * minute).toISOString())
    await after(90)
    expect(await rows()).toMatchObject([{ ...words, ...contacts }])
    await after(91)
    expect(await rows()).toMatchObject([{ ...noWords, ...noContacts, deliverHouseNo: 'B-14' }])
  })

  test('of a customer who was not forgotten keeps contacts, not words', async () => {
    await order()
    await upkeepAt('2027-06-01T06:00:00Z')
    expect(await rows()).toMatchObject([{ ...noWords, ...contacts }])
  })

  test('is deleted with its invoice once the law no longer demands the books of its year', async () => {
    const first = await order()
    await shop.owner('shipment', { order: String(first) })
    const second = await buy('9810043212')
    // The first moment of the next financial year.
    await shop.db
      .update(orders)
      .set({ placedAt: new Date('2027-04-01T00:00:00+05:30') })
      .where(eq(orders.id, second))
    expect(await shop.db.$count(invoices)).toBe(1)
    await upkeepAt('2033-12-31T23:59:00+05:30')
    expect((await rows()).map(({ id }) => id)).toEqual([first, second])
    await upkeepAt('2034-01-01T00:00:00+05:30')
    expect((await rows()).map(({ id }) => id)).toEqual([second])
    expect(await shop.db.$count(invoices)).toBe(0)
    const ordered = await shop.db.$count(bags, isNotNull(bags.orderedAt))
    expect(ordered).toBe(1)
  })
})

test('a person without an account is forgotten by the contact that they left', async () => {
  const laddu = await shop.changeProduct('besan-laddu-500g', { stock: 0 })
  await alertsOf(shop, laddu.id).ask({ contact: email })
  await working(shop.browser()).send(sendEnquiry, { ...sampleEnquiry, mobile: '', email })
  const said = await forget(email)
  expect(said).toMatch(/^Deleted: stock alerts 1, enquiries 1/)
  expect(await shop.db.$count(stockAlerts)).toBe(0)
  expect(await shop.db.$count(enquiries)).toBe(0)
})

test('an unknown contact is refused, and an account that only names it stays', async () => {
  await expect(forget('Ritika')).rejects.toThrow(
    '"Ritika" is neither a mobile of ten digits nor an email address.',
  )
  await expect(forget(mobile)).rejects.toThrow(/^The shop knows nobody by 9810043210\.$/)
  const named = await registerByMail(shop, email, mobile)
  await expect(forget('+91 98100 43210')).rejects.toThrow(
    'The shop knows nobody by 9810043210. Accounts that name it without having proven it: 1.',
  )
  const owner = await enterByCode(shop, 'mobile', mobile)
  expect(await forget(mobile)).toContain('Accounts that name it without having proven it: 1.')
  expect((await countsOf(owner.customerId)).sessions).toBe(0)
  // A request that began before stores nothing after.
  await expect(lockCustomer(shop.db, owner.customerId)).rejects.toThrow('Please log in again.')
  expect((await countsOf(named.customerId)).sessions).toBe(1)
})

test('nobody is forgotten while they pay', async () => {
  const customer = await shop.customer(mobile)
  await customer.put('kaju-katli-250g')
  await customer.openPayment()
  await expect(forget(mobile)).rejects.toThrow('A payment of this customer is still under way')
  expect((await countsOf(customer.customerId)).sessions).toBe(1)
  expect(await shop.db.$count(bags)).toBe(1)
})

describe('an order that was never paid', () => {
  const readOrder = async () => (await shop.db.select().from(orders))[0]!
  /** A payment that was opened at the gateway and not made in time. */
  const missPayment = async () => {
    const customer = await shop.customer(mobile)
    await customer.put('kaju-katli-250g')
    const opened = await customer.openPayment()
    shop.clock.advance(16 * minute)
    await reconcile(shop.app.shop)
    expect(await readOrder()).toMatchObject({ phase: 'expired', deliverHouseNo: 'B-14' })
    return opened
  }

  test('keeps nobody’s address, and money that comes late is still refunded', async () => {
    const opened = await missPayment()
    const said = await forget(mobile)
    expect(said).toContain('Orders that were never paid, now without name and address: 1.')
    expect(said).toMatch(/^Orders that stay, .*: 0\.$/m)
    expect(JSON.stringify(await readOrder())).not.toMatch(/Sharma|B-14|9810043210|ritika/i)
    await press(shop, opened.gateway_order_id)
    shop.clock.advance(31 * minute)
    await reconcile(shop.app.shop)
    expect(await shop.db.select().from(refunds)).toMatchObject([{ reason: 'late' }])
    const { providers, config } = shop.app.shop
    const sender = { db: shop.db, providers, siteUrl: config.siteUrl }
    for (const channel of channels) await sendBatch(sender, channel, shop.clock.now())
    // The shop may be sending it itself.
    await vi.waitFor(async () => expect(await shop.db.$count(messages)).toBe(0))
    expect(shop.outbox().filter(({ to }) => to === '')).toEqual([])
  })

  test('loses the address by itself, once no bank can still pay it', async () => {
    await missPayment()
    const days = shop.config.limits.latePaymentDays
    shop.clock.advance((days - 1) * 24 * 60 * minute)
    await forgetOld(shop.app.shop)
    expect(await readOrder()).toMatchObject({ deliverHouseNo: 'B-14' })
    shop.clock.advance(24 * 60 * minute)
    await forgetOld(shop.app.shop)
    expect(await readOrder()).toMatchObject({
      deliverHouseNo: '',
      deliverContact: '',
    })
  })

  test('that was paid late and refunded keeps its address, for the books', async () => {
    const opened = await missPayment()
    await press(shop, opened.gateway_order_id)
    shop.clock.advance(31 * minute)
    await reconcile(shop.app.shop)
    expect(await forget(mobile)).toMatch(/^Orders that stay, .*: 1\.$/m)
    expect(await readOrder()).toMatchObject({ deliverHouseNo: 'B-14' })
  })
})
