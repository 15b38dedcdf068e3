import Razorpay from 'razorpay'
import { beforeAll, describe, expect, test } from 'vitest'
import { sandboxKeys } from '#src/server/providers/payment/sandbox/keys.ts'
import { payOrder } from '#src/server/providers/payment/sandbox/sandbox.service.ts'
import { gatewayShopForAll } from '#tests/support/hooks/shop.ts'

/**
 * Razorpay's own SDK against the sandbox: code that works with one works with the other. Only the address
 * differs.
 */

const { gateway, shop } = gatewayShopForAll()
let razorpay: Razorpay
const open = (key_secret: string) => {
  const sdk = new Razorpay({ key_id: sandboxKeys.keyId, key_secret })
  const { api } = sdk as unknown as { api: { rq: { defaults: { baseURL: string } } } }
  api.rq.defaults.baseURL = gateway.origin
  return sdk
}
beforeAll(() => void (razorpay = open(sandboxKeys.keySecret)))

const seconds = () => Math.floor(shop.clock.now().getTime() / 1000)
const pay = async (orderId: string, outcome: 'captured' | 'authorized' | 'failed' = 'captured') =>
  (await payOrder(shop.db, orderId, outcome, shop.clock.now())).id
const paid = async () => pay((await razorpay.orders.create({ amount: 50_000, currency: 'INR' })).id)
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('The call was not refused.')),
    (error: unknown) => error as { statusCode: number; error: Record<string, unknown> },
  )

describe('orders', () => {
  test('are made with no more than an amount, and have the documented fields', async () => {
    const order = await razorpay.orders.create({ amount: 50_000, currency: 'INR' })
    expect(order).toEqual({
      id: expect.stringMatching(/^order_\w{14}$/) as string,
      entity: 'order',
      amount: 50_000,
      amount_paid: 0,
      amount_due: 50_000,
      currency: 'INR',
      receipt: null,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: seconds(),
    })
    const notes = { table: 'seven' }
    const named = { amount: 100, currency: 'INR', receipt: 'MG-1', notes }
    expect(await razorpay.orders.create(named)).toMatchObject({ receipt: 'MG-1', notes })
  })

  test('tell when they are fetched what was tried and paid', async () => {
    const { id } = await razorpay.orders.create({ amount: 50_000, currency: 'INR' })
    await pay(id, 'failed')
    expect(await razorpay.orders.fetch(id)).toMatchObject({
      id,
      status: 'attempted',
      attempts: 1,
      amount_paid: 0,
      amount_due: 50_000,
    })
    await pay(id)
    expect(await razorpay.orders.fetch(id)).toMatchObject({
      id,
      status: 'paid',
      attempts: 2,
      amount_paid: 50_000,
      amount_due: 0,
    })
    expect(await razorpay.orders.fetchPayments(id)).toMatchObject({
      entity: 'collection',
      count: 2,
      items: [{ status: 'failed' }, { status: 'captured', order_id: id, captured: true }],
    })
  })

  test('are listed newest first, ten at a time, by time and receipt', async () => {
    shop.clock.advance(60_000)
    const from = seconds()
    const ids: string[] = []
    for (let n = 0; n < 12; n++) {
      shop.clock.advance(1000)
      const wish = { amount: 100 + n, currency: 'INR', receipt: `list-${n}` }
      ids.unshift((await razorpay.orders.create(wish)).id)
    }
    const listed = async (query: object) =>
      (await razorpay.orders.all({ from, ...query })).items.map(({ id }) => id)
    expect(await listed({})).toEqual(ids.slice(0, 10))
    expect(await listed({ count: 5, skip: 10 })).toEqual(ids.slice(10))
    expect(await listed({ receipt: 'list-3' })).toEqual([ids[8]])
    expect(await listed({ to: from + 2 })).toEqual(ids.slice(10))
    expect((await razorpay.orders.all({ from })).entity).toBe('collection')
    const { statusCode } = await refusal(razorpay.orders.all({ from, count: 101 }))
    expect(statusCode).toBe(400)
  })
})

describe('payments', () => {
  test('are fetched and captured once, in the amount that was authorised', async () => {
    const { id: orderId } = await razorpay.orders.create({ amount: 50_000, currency: 'INR' })
    const id = await pay(orderId, 'authorized')
    expect(await razorpay.payments.fetch(id)).toMatchObject({
      id,
      entity: 'payment',
      status: 'authorized',
      captured: false,
      refund_status: null,
    })
    expect((await refusal(razorpay.payments.capture(id, 100, 'INR'))).error).toMatchObject({
      code: 'BAD_REQUEST_ERROR',
      description: 'Capture amount must be equal to the amount authorized',
    })
    expect(await razorpay.payments.capture(id, 50_000, 'INR')).toMatchObject({ status: 'captured' })
    expect((await refusal(razorpay.payments.capture(id, 50_000, 'INR'))).error).toMatchObject({
      description: 'This payment has already been captured',
    })
  })

  test('are refunded in parts, and without an amount in full', async () => {
    const id = await paid()
    const part = await razorpay.payments.refund(id, { amount: 20_000, receipt: 'part-1' })
    expect(part).toMatchObject({
      entity: 'refund',
      amount: 20_000,
      payment_id: id,
      receipt: 'part-1',
      notes: [],
      status: 'processed',
      created_at: seconds(),
    })
    expect(await razorpay.payments.fetch(id)).toMatchObject({
      status: 'captured',
      amount_refunded: 20_000,
      refund_status: 'partial',
    })
    const rest = await razorpay.payments.refund(id, {})
    expect(rest).toMatchObject({ amount: 30_000, receipt: null })
    expect(await razorpay.payments.fetch(id)).toMatchObject({
      status: 'refunded',
      amount_refunded: 50_000,
      refund_status: 'full',
    })
    expect((await refusal(razorpay.payments.refund(id, {}))).error).toMatchObject({
      description: 'The payment has been fully refunded already',
    })
    expect(await razorpay.payments.fetchMultipleRefund(id, {})).toMatchObject({ count: 2 })
    expect(await razorpay.payments.fetchRefund(id, rest.id)).toEqual(rest)
  })
})

test('refunds are fetched and listed by themselves', async () => {
  shop.clock.advance(1000)
  const refund = await razorpay.payments.refund(await paid(), { notes: { why: 'sold out' } })
  expect(await razorpay.refunds.fetch(refund.id)).toEqual(refund)
  expect(refund.notes).toEqual({ why: 'sold out' })
  expect((await razorpay.refunds.all({ count: 1 })).items).toEqual([refund])
  const other = await paid()
  expect((await refusal(razorpay.payments.fetchRefund(other, refund.id))).statusCode).toBe(400)
})

test('what is unknown, wrong or not signed is refused as the gateway refuses it', async () => {
  const calls = [
    razorpay.orders.fetch('order_unknown'),
    razorpay.payments.fetch('pay_unknown'),
    razorpay.refunds.fetch('rfnd_unknown'),
  ]
  for (const refused of await Promise.all(calls.map(refusal)))
    expect(refused).toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' },
    })
  expect(await refusal(razorpay.orders.create({ amount: 99, currency: 'INR' }))).toMatchObject({
    error: { description: 'Order amount less than minimum amount allowed', field: 'amount' },
  })
  expect(await refusal(open('wrong').orders.all({}))).toMatchObject({
    statusCode: 401,
    error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
  })
})
