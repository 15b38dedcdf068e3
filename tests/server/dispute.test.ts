import { beforeAll, expect, test, vi } from 'vitest'
import { disputes, refunds } from '#src/server/db/schema/payment.ts'
import { sign } from '#src/server/providers/payment/signature.ts'
import { sandboxKeys } from '#src/server/providers/payment/sandbox/keys.ts'
import { shopForAll, shopperForEach } from '#tests/support/hooks/shop.ts'
import { press } from '#tests/support/shop/payer.ts'
import { site } from '#src/site.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { runUpkeep } from '#tests/support/shop/upkeep.ts'

const katli = 'kaju-katli-500g'
const owner = 'kitchen@shop.example'
const day = 86_400
const shop = shopForAll({ env: { ORDERS_EMAIL: owner } })
const shopper = shopperForEach(shop, { [katli]: 2 })
let start = 0
beforeAll(() => {
  start = Math.floor(shop.clock.now().getTime() / 1000)
})

/** An order that is paid online. */
const paid = async () => {
  const opened = await shopper.openPayment()
  const proof = await press(shop, opened.gateway_order_id)
  await shopper.reportPayment(opened, proof)
  return { ...opened, payment: proof.razorpay_payment_id }
}

let events = 0
interface Told {
  at?: number
  id?: string
  [field: string]: unknown
}
/** The gateway tells of a dispute, in the form of its documentation. */
const tells = async (state: string, payment: string, { at = 0, id, ...fields }: Told = {}) => {
  const dispute = {
    id: payment.replace('pay_', 'disp_'),
    entity: 'dispute',
    payment_id: payment,
    amount: 50_000,
    currency: 'INR',
    amount_deducted: 0,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    reason_description: 'Goods or services not received',
    respond_by: start + 7 * day,
    status: 'open',
    phase: 'chargeback',
    ...fields,
  }
  const of = { id: payment, order_id: 'order_any', amount: 50_000, currency: 'INR' }
  const body = JSON.stringify({
    entity: 'event',
    event: `payment.dispute.${state}`,
    created_at: start + at,
    payload: {
      payment: { entity: { ...of, status: 'captured' } },
      dispute: { entity: dispute },
    },
  })
  const answer = await shop.browser().request('/api/payments/webhook', {
    body,
    headers: {
      'x-razorpay-signature': sign(body, sandboxKeys.webhookSecrets[0] ?? ''),
      'x-razorpay-event-id': id ?? `evt_dispute_${++events}`,
    },
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { status: string }).status
}

/** Mails to the owner about a payment, once all that is queued was sent. */
const mailsAbout = async (payment: string, count: number) => {
  const find = () =>
    shop.outbox().filter(({ to, text }) => to === owner && text.includes(`Payment: ${payment}`))
  await vi.waitFor(() => expect(find()).toHaveLength(count))
  return find()
}
const shown = (order: string) => shop.owner('orders', { day: order })

test('what the gateway writes is read as one clean line, and a date that is none is left out', async () => {
  const { payment, order_string: order } = await paid()
  const reason_description = `\u001b[2JNot\r\nreceived\0${'.'.repeat(9000)}`
  await tells('created', payment, { at: 1e15, reason_description, respond_by: 1e15 })
  const [mail] = await mailsAbout(payment, 1)
  expect(mail?.text).toMatch(/^Reason: \[2JNot received \.{400,500}$/m)
  expect(mail?.text).toContain('Answer: soon')
  expect(await shown(order)).not.toMatch(/[^\P{Cc}\n]/u)
})

test('a chargeback is mailed to the owner, and stands in the order until it is decided', async () => {
  const { payment, order_string: order } = await paid()
  expect(await tells('created', payment)).toBe('taken')
  const [mail] = await mailsAbout(payment, 1)
  expect(mail?.subject).toBe(`Payment disputed, raised: order ${order}, ₹500.00`)
  for (const part of [
    'Amount: ₹500.00',
    'Reason: Goods or services not received',
    'Answer: by 27 November 2026',
    'Nothing of this payment was given back by the shop.',
    `npm run store -- orders ${order}`,
  ])
    expect(mail?.text).toContain(part)
  const line = /dispute disp_\w+ ₹500.00 \(chargeback: Goods or services not received\) raised/
  expect(await shown(order)).toMatch(line)
  expect(await shown(order)).toContain('ANSWER by 27 November 2026')
  expect(await shop.owner('orders')).toMatch(line)

  await tells('created', payment, { at: 1, respond_by: start + 8 * day })
  await tells('under_review', payment, { at: 2 })
  await tells('lost', payment, { at: 3, amount_deducted: 50_000 })
  const [, later, review, lost] = await mailsAbout(payment, 4)
  expect(later?.text).toContain('Answer: by 28 November 2026')
  expect(review?.text).toContain('nothing to do until the bank has decided')
  expect(lost?.text).toContain('Taken from your account: ₹500.00')
  expect(lost?.text).toContain('give nothing back for it a second time')
  expect(await shown(order)).toContain('LOST; ₹500.00 taken from your account')
  expect(await shop.db.$count(refunds)).toBe(0)
})

test('a repeated or late event of a dispute changes nothing', async () => {
  const { payment, order_string: order } = await paid()
  expect(await tells('won', payment, { at: 20, id: 'evt_won' })).toBe('taken')
  expect(await tells('won', payment, { at: 20, id: 'evt_won' })).toBe('known')
  for (const [state, at] of [
    ['won', 20],
    ['under_review', 20],
    ['won', 25],
    ['created', 10],
  ] as const)
    expect(await tells(state, payment, { at })).toBe('taken')
  expect(await shown(order)).toMatch(/dispute .* won\n/)
  // The bank raises it anew: the events above were told of in vain.
  await tells('action_required', payment, { at: 30 })
  const mails = await mailsAbout(payment, 2)
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('won'),
    expect.stringContaining('needs more evidence'),
  ])
})

test('what was refunded of a disputed payment is named', async () => {
  const { payment, order_id } = await paid()
  const [item] = (await shopper.details(order_id)).orderdetails
  await shopper.cancel(order_id, item?.item_id ?? 0)
  await vi.waitFor(async () => expect(await shown(String(order_id))).toMatch(/refund .* processed/))
  await tells('created', payment)
  const [mail] = await mailsAbout(payment, 1)
  expect(mail?.text).toMatch(/Of this payment ₹[\d,.]+ went back before. Send the refund/)
})

test('a dispute of a payment that the shop does not know is told too', async () => {
  expect(await tells('created', 'pay_elsewhere', { respond_by: null })).toBe('taken')
  const [mail] = await mailsAbout('pay_elsewhere', 1)
  expect(mail?.subject).toContain('payment pay_elsewhere')
  expect(mail?.text).toContain('belongs to no order of this shop')
  expect(mail?.text).toContain('the gateway names no day')
  expect(shop.logs()).toContain('dispute disp_elsewhere of payment pay_elsewhere')
  expect(shop.logs()).not.toContain('Payment pay_elsewhere')
})

test('without ORDERS_EMAIL the mail goes to the shop; the owner can try it in the sandbox', async () => {
  await using plain = await openShop({ on: shop, env: { ORDERS_EMAIL: '' } })
  const { payment, order_string: order } = await paid()
  expect(await plain.owner('webhook', { order, event: 'payment.dispute.created' })).toContain(
    '"taken"',
  )
  await vi.waitFor(() =>
    expect(
      plain.outbox().filter(({ to, text }) => to === site.email && text.includes(payment)),
    ).toHaveLength(1),
  )
})

// The last one, as it deletes all orders.
test('disputes are deleted once the law no longer demands the books of their orders', async () => {
  const left = async (time: string) => {
    await runUpkeep({ ...shop.app.shop, now: () => new Date(time) })
    return shop.db.$count(disputes)
  }
  const { payment } = await paid()
  await tells('won', payment)
  const all = await shop.db.$count(disputes)
  expect(await left('2033-12-31T12:00:00+05:30')).toBe(all)
  expect(await left('2034-01-01T12:00:00+05:30')).toBe(0)
})
