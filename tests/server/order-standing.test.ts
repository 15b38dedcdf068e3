import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { orderInvoice } from '#src/contract/invoice.ts'
import { orderSummaryOf } from '#src/contract/order.ts'
import { orderDetailsOf } from '#src/contract/order-details.ts'
import { formatAmount, formatExact } from '#src/domain/money.ts'
import { effectOf, refundOfOrder } from '#src/features/order/cancel-text.ts'
import { creditNotes } from '#src/server/db/schema/invoice.ts'
import { messages } from '#src/server/db/schema/message.ts'
import { orders } from '#src/server/db/schema/order.ts'
import { refunds } from '#src/server/db/schema/payment.ts'
import { sandboxRefunds } from '#src/server/db/schema/sandbox.ts'
import { markShipment, setItemProgress } from '#src/server/fulfilment/progress.service.ts'
import { recordRecentRefunds } from '#src/server/payment/recent-refunds.ts'
import { reconcile } from '#src/server/payment/reconcile.ts'
import { applyReport } from '#src/server/payment/apply-report.service.ts'
import { recordRefund } from '#src/server/payment/record-refund.service.ts'
import { postEvent } from '#src/server/payment/post-event.ts'
import {
  findPayment,
  refundPayment,
  refundsOfPayment,
} from '#src/server/providers/payment/sandbox/sandbox.service.ts'
import { wirePayment, wireRefund } from '#src/server/providers/payment/sandbox/wire.ts'
import { entity } from '#tests/original/shapes.ts'
import { gatewayShopForAll, shopperForEach } from '#tests/support/hooks/shop.ts'
import { payAtSandbox, type Opened } from '#tests/support/shop/payer.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'
import { refusal } from '#tests/support/shop/shopper.ts'

const katli = 'kaju-katli-500g'
const jamun = 'gulab-jamun-500g'
const minute = 60_000

const { gateway, shop } = gatewayShopForAll()
const shopper = shopperForEach(shop, { [katli]: 2, [jamun]: 1 }, 500)
const row = async () => {
  const [newest] = await shopper.orders()
  return orderSummaryOf(newest!)
}
const move = (order_id: number) => shopper.move(order_id, '2026-11-25')
const rows = async (orderId: number) =>
  (await shopper.orderPage(orderId)).rows.map(({ label, amount }) => [label, amount])
const run: TestShop['owner'] = (command, args) => shop.owner(command, args)
const mails = (text: string) => shop.outbox().filter((message) => message.text.includes(text))

const paid = async () => {
  const opened = await shopper.openPayment()
  const proof = await payAtSandbox(shop, opened.gateway_order_id)
  await shopper.reportPayment(opened, proof)
  return {
    id: opened.order_id,
    number: opened.order_string,
    total: opened.amount,
    paymentId: proof.razorpay_payment_id,
  }
}
/** Waits for the refunds of a cancellation, which are requested immediately, in the background. */
const settled = async (orderId: number, state: 'refunded' | 'refused') =>
  vi.waitFor(async () => {
    const wire = await shopper.details(orderId)
    expect(wire.refund_under_way).toBe(0)
    expect(state === 'refused' ? wire.refund_refused : wire.refunded).toBeGreaterThan(0)
  })

describe('an order that was paid with another amount', () => {
  /** The gateway reports a payment whose amount is not what the order costs. */
  const payWrongly = async (opened: Opened, amount: number) => {
    const payment = {
      id: `pay_${shopper.customerId}`,
      gatewayOrderId: opened.gateway_order_id,
      amount,
      currency: 'INR',
      state: 'captured' as const,
    }
    const tell = () => applyReport(shop.db, payment, null, shop.clock.now())
    expect((await tell()).outcome).toBe('refund')
    // Every further look finds the same payment, whose refund is queued already.
    expect((await tell()).outcome).toBe('unchanged')
  }
  /** The gateway does not know that payment and cannot be asked for its refund, so the row is set here. */
  const giveBack = () =>
    shop.db
      .update(refunds)
      .set({ state: 'processed' })
      .where(eq(refunds.paymentId, `pay_${shopper.customerId}`))

  for (const [how, change] of [
    ['less', -100],
    ['more', 100],
  ] as const)
    test(`says so, and that the money goes back: ${how}`, async () => {
      const opened = await shopper.openPayment()
      await payWrongly(opened, opened.amount + change)
      const paid = formatAmount(opened.amount + change)
      const { standing } = await shopper.orderPage(opened.order_id)
      expect(standing).toMatchObject({ title: 'Payment awaited', state: 'pending' })
      expect(standing.sentences).toEqual([
        expect.stringContaining(`Your payment of ${paid} was not what this order costs`),
        expect.stringContaining(`${paid} is on its way back`),
      ])
      expect(standing.may).toMatchObject({ payAgain: true, cancelOrder: true })

      // The right amount is not paid in time
      await giveBack()
      shop.clock.advance(16 * minute)
      await reconcile(shop.app.shop)
      const ended = (await shopper.orderPage(opened.order_id)).standing
      expect(ended.title).toBe('Not placed')
      expect(ended.sentences).toEqual([
        expect.stringContaining(`Your payment of ${paid} was not what this order costs`),
        expect.stringContaining(`We gave ${paid} back`),
      ])
    })

  test('is placed by the right payment that follows', async () => {
    const opened = await shopper.openPayment()
    await payWrongly(opened, 100)
    await giveBack()
    const proof = await payAtSandbox(shop, opened.gateway_order_id)
    await shopper.reportPayment(opened, proof)
    const { standing } = await shopper.orderPage(opened.order_id)
    expect(standing.isPlaced).toBe(true)
    expect(standing.sentences).toEqual([expect.stringContaining('We gave ₹1 back')])
  })
})

describe('an order whose payment came too late', () => {
  const lateOrder = async () => {
    const opened = await shopper.openPayment()
    shop.clock.advance(16 * minute)
    await reconcile(shop.app.shop)
    await payAtSandbox(shop, opened.gateway_order_id)
    shop.clock.advance(31 * minute)
    await reconcile(shop.app.shop)
    await settled(opened.order_id, 'refunded')
    return opened
  }

  test('says that it was not placed, in the details as in the list', async () => {
    const opened = await lateOrder()
    const { standing } = await shopper.orderPage(opened.order_id)
    expect(standing).toMatchObject({ title: 'Not placed', isPlaced: false, hasTrack: false })
    expect(standing.sentences[0]).toMatch(/^Your payment of ₹[\d,.]+ reached us after the time/)
    expect(standing.sentences[1]).toMatch(/^We gave ₹[\d,.]+ back\./)
    expect(await row()).toMatchObject({
      title: 'Not placed',
      sentences: standing.sentences,
      total: opened.amount,
    })
    expect(await rows(opened.order_id)).toEqual(
      expect.arrayContaining([
        ['Total', opened.amount],
        ['Not placed', -opened.amount],
        ['Total now', 0],
        ['Total paid', opened.amount],
        ['Refunded', -opened.amount],
        ['Paid in the end', 0],
      ]),
    )
  })

  test('offers nothing but to order again, and the rest is refused', async () => {
    const { order_id: id } = await lateOrder()
    const { standing, items } = await shopper.orderPage(id)
    expect(standing.may).toEqual({
      cancelOrder: false,
      cancelItems: [],
      changeDay: false,
      invoice: false,
      orderAgain: true,
      payAgain: false,
    })
    const calls = [
      shopper.cancel(id),
      shopper.cancel(id, items[0]!.id),
      move(id),
      shopper.send(orderInvoice, { ...shopper.own, order_id: id }),
    ]
    // All at once: a rejection while another call is awaited would be unhandled and end the run.
    for (const { status } of await Promise.all(calls.map(refusal))) expect(status).toBe(409)
  })
})

test('an order whose payment is awaited shows no progress and offers to pay or to give it up', async () => {
  const { order_id: id } = await shopper.openPayment()
  const { standing, items } = await shopper.orderPage(id)
  expect(standing).toMatchObject({
    title: 'Payment awaited',
    isPlaced: false,
    hasTrack: false,
    may: { cancelOrder: true, cancelItems: [], changeDay: false, invoice: false, payAgain: true },
  })
  for (const { status } of await Promise.all(
    [shopper.cancel(id, items[0]!.id), move(id)].map(refusal),
  ))
    expect(status).toBe(409)
  await shopper.cancel(id)
  expect((await shopper.orderPage(id)).standing.title).toBe('Not placed')
})

describe('what was cancelled of a paid order', () => {
  test('is told apart from what was paid and what went back', async () => {
    const { id, total } = await paid()
    const { items } = await shopper.orderPage(id)
    await shopper.cancel(id, items[0]!.id)
    await settled(id, 'refunded')
    const after = await shopper.orderPage(id)
    const gone = total - after.total
    expect(after.standing.sentences[0]).toBe('1 of 2 items was cancelled.')
    expect(await rows(id)).toEqual(
      expect.arrayContaining([
        ['Total', total],
        ['Cancelled', -gone],
        ['Total now', after.total],
        ['Total paid', total],
        ['Refunded', -gone],
        ['Paid in the end', after.total],
      ]),
    )
    expect(await row()).toMatchObject({ itemName: items[1]!.name, total })
    await shopper.cancel(id)
    await vi.waitFor(async () =>
      expect(await rows(id)).toEqual(expect.arrayContaining([['Paid in the end', 0]])),
    )
    expect((await shopper.orderPage(id)).standing).toMatchObject({
      title: 'Cancelled',
      may: { invoice: false, orderAgain: true, cancelOrder: false },
    })
    expect(await row()).toMatchObject({ title: 'Cancelled', total })
  })

  test('and refused by the gateway is never told as refunded; the owner mends it', async () => {
    const { id, total } = await paid()
    gateway.setLine('refuse', /refund/)
    await shopper.cancel(id)
    await settled(id, 'refused')
    const { standing } = await shopper.orderPage(id)
    expect(standing.sentences.join(' ')).toContain('did not go through')
    expect(await rows(id)).toEqual(
      expect.arrayContaining([
        ['Refund refused', -total],
        ['Paid once all is back', 0],
      ]),
    )
    expect((await rows(id)).map(([label]) => label)).not.toContain('Refunded')
    await vi.waitFor(() => expect(mails('did not go through')).toHaveLength(1))
    const listed = await run('orders')
    const refund = Number(/REFUSED BY THE GATEWAY.*refund (\d+) again/.exec(listed)?.[1])
    const cashOnly = await openShop({ on: shop, env: { PAYMENT_SANDBOX: '0' } })
    await expect(cashOnly.owner('refund', { refund, how: 'again' })).rejects.toThrow(
      'has no payment gateway to ask',
    )
    expect(await cashOnly.owner('orders')).toContain(`refund ${refund} done`)
    await cashOnly.close()
    gateway.setLine('up')
    await run('refund', { refund, how: 'again' })
    expect(await rows(id)).toEqual(expect.arrayContaining([['Refunded', -total]]))
    await expect(run('refund', { refund, how: 'done' })).rejects.toThrow('was not refused')
  })

  test('and given back in another way, or in the gateway’s dashboard, is told as refunded', async () => {
    for (const by of ['hand', 'dashboard']) {
      await shopper.put(katli, 2)
      const { id, number, total, paymentId } = await paid()
      gateway.setLine('refuse', /refund/)
      await shopper.cancel(id)
      await settled(id, 'refused')
      gateway.setLine('up')
      const refund = Number(/refund (\d+) again/.exec(await run('orders'))?.[1])
      if (by === 'hand') {
        await run('refund', { refund, how: 'done' })
        await vi.waitFor(() =>
          expect(mails(`We gave back ${formatExact(total)} of your order ${number}`)).toHaveLength(
            1,
          ),
        )
      } else {
        const made = { id: 'rfnd_dashboard', paymentId, amount: total, key: '' }
        await recordRefund(shop.db, { ...made, state: 'processed' }, shop.clock.now())
      }
      const table = await rows(id)
      expect(table).toEqual(expect.arrayContaining([['Refunded', -total]]))
      expect(table).toEqual(expect.arrayContaining([['Paid in the end', 0]]))
    }
  })
})

test('a refund for which the gateway’s account holds too little money is made later, and told once', async () => {
  const { id, number, total, paymentId } = await paid()
  gateway.setLine('short', /^POST .*refund/)
  await shopper.cancel(id)
  await vi.waitFor(() => expect(shop.logs()).toContain('holds too little money'))
  expect(await rows(id)).toEqual(expect.arrayContaining([['Refund under way', -total]]))
  gateway.setLine('up')
  shop.clock.advance(3 * minute)
  await reconcile(shop.app.shop)
  expect(await rows(id)).toEqual(expect.arrayContaining([['Refunded', -total]]))
  expect(await refundsOfPayment(shop.db, paymentId)).toMatchObject([{ amount: total }])
  const about = () => mails(number).filter(({ subject }) => subject?.includes('refund'))
  await vi.waitFor(() => expect(about()).toHaveLength(1))
  expect(about()[0]?.text).toContain('giving back')
})

test('a refund that failed at the bank is told again once it is asked for again', async () => {
  const { id, number, total, paymentId } = await paid()
  gateway.setLine('down')
  await shopper.cancel(id)
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  await vi.waitFor(() =>
    expect(shop.logs()).toContain(`Refund ${refund?.id} will be asked for again`),
  )
  const said = async (words: string, times: number) => {
    shop.app.shop.sendMessages()
    await vi.waitFor(() =>
      expect(mails(number).filter(({ text }) => text.includes(words))).toHaveLength(times),
    )
  }
  const report = (state: 'pending' | 'failed') => {
    const reported = {
      id: `rfnd_${shopper.customerId}`,
      paymentId,
      amount: total,
      key: refund!.key,
      state,
    }
    return recordRefund(shop.db, reported, shop.clock.now())
  }
  await report('pending')
  await said('giving back', 1)
  await report('failed')
  await said('in another way', 1)
  // The answer to the request for it, which was slower than the event.
  await report('pending')
  const queued = await shop.db.select().from(messages)
  expect(queued.filter(({ text }) => text.includes('giving back'))).toEqual([])
  expect(await rows(id)).toEqual(expect.arrayContaining([['Refund refused', -total]]))
  gateway.setLine('up')
  await run('refund', { refund: refund!.id, how: 'again' })
  await said('giving back', 2)
})

describe('money given back in the gateway’s dashboard', () => {
  const refund = async (paymentId: string, amount: number, status?: 'pending') => {
    const asked = { paymentId, amount, receipt: null, notes: {}, idempotencyKey: null }
    const made = await refundPayment(shop.db, asked, shop.clock.now())
    if (!status) return made
    await shop.db.update(sandboxRefunds).set({ status }).where(eq(sandboxRefunds.id, made.id))
    return { ...made, status }
  }
  /** The event that the gateway sends for it. */
  const tell = async (made: Awaited<ReturnType<typeof refund>>) => {
    const { gateway } = shop.app.shop
    const payment = wirePayment(await findPayment(shop.db, made.paymentId))
    const payload = { payment: { entity: payment }, refund: { entity: wireRefund(made) } }
    const answer = await postEvent(shop.app, gateway!, { event: `refund.${made.status}`, payload })
    expect(answer.json()).toEqual({ status: 'taken' })
  }
  const allRefunded = (total: number) => [
    ['Refunded', -total],
    ['Paid in the end', 0],
  ]
  const refundRows = async (id: number) =>
    (await rows(id)).slice((await rows(id)).findIndex(([label]) => label === 'Total paid') + 1)

  test('makes a refused refund good as far as it reaches', async () => {
    const { id, total, paymentId } = await paid()
    gateway.setLine('refuse', /refund/)
    await shopper.cancel(id)
    await settled(id, 'refused')
    gateway.setLine('up')
    await tell(await refund(paymentId, 4_000))
    expect(await refundRows(id)).toEqual([
      ['Refunded', -4_000],
      ['Refund refused', 4_000 - total],
      ['Paid once all is back', 0],
    ])
    await vi.waitFor(() => expect(mails('giving back ₹40.00')).toHaveLength(1))
    await run('refund', {
      refund: Number(/refund (\d+) again/.exec(await run('orders'))?.[1]),
      how: 'again',
    })
    expect(await refundRows(id)).toEqual(allRefunded(total))
  })

  test('of more than what was refused leaves nothing refused', async () => {
    const { id, total, paymentId } = await paid()
    const { items } = await shopper.orderPage(id)
    gateway.setLine('refuse', /refund/)
    for (const item of items) await shopper.cancel(id, item.id)
    await settled(id, 'refused')
    gateway.setLine('up')
    await tell(await refund(paymentId, total))
    expect(await refundRows(id)).toEqual(allRefunded(total))
  })

  test('whose event is lost is learnt when the gateway refuses the shop’s own refund', async () => {
    const { id, total, paymentId } = await paid()
    gateway.setLine('down')
    await shopper.cancel(id)
    await refund(paymentId, total)
    const before = mails('did not go through').length
    gateway.setLine('up')
    shop.clock.advance(400 * minute)
    await reconcile(shop.app.shop)
    expect(await refundRows(id)).toEqual(allRefunded(total))
    expect(mails('did not go through')).toHaveLength(before)
  })

  test('is learnt without an event, once', async () => {
    const { id, total, paymentId } = await paid()
    await refund(paymentId, 4_000)
    gateway.setLine('down')
    await recordRecentRefunds(shop.app.shop)
    expect(shop.logs()).toContain('The payment gateway did not tell of refunds.')
    gateway.setLine('up')
    for (let round = 0; round < 2; round++) await recordRecentRefunds(shop.app.shop)
    expect(await refundRows(id)).toEqual([
      ['Refunded', -4_000],
      ['Paid in the end', total - 4_000],
    ])
    // More than the gateway lists at once: the earlier ones are on its second page.
    const later = Array.from({ length: 100 }, (_, nr) => ({
      id: `rfnd_later_${shopper.customerId}_${nr}`,
      paymentId,
      amount: 1,
      status: 'processed' as const,
      receipt: null,
      notes: {},
      createdAt: shop.clock.now(),
    }))
    await refund(paymentId, 1_000)
    shop.clock.advance(minute)
    await shop.db.insert(sandboxRefunds).values(later)
    const asked = gateway.asked.length
    await recordRecentRefunds(shop.app.shop)
    expect(gateway.asked.slice(asked).filter((call) => call.includes('/refunds?'))).toHaveLength(2)
    expect(await refundRows(id)).toContainEqual(['Refunded', -5_100])
  })

  test('is not given back a second time by a refund that is under way', async () => {
    const { id, total, paymentId } = await paid()
    gateway.setLine('down')
    await shopper.cancel(id)
    await tell(await refund(paymentId, 4_000))
    expect(await refundRows(id)).toEqual([
      ['Refunded', -4_000],
      ['Refund under way', 4_000 - total],
      ['Paid in the end', 0],
    ])
    gateway.setLine('up')
    shop.clock.advance(400 * minute)
    await reconcile(shop.app.shop)
    expect(await refundRows(id)).toEqual(allRefunded(total))
  })

  test('is taken off what cancelling promises to give back', async () => {
    const { id, total, paymentId } = await paid()
    const promised = async () => {
      const order = await shopper.orderPage(id)
      return [effectOf(order, order.items[0]!), refundOfOrder(order)]
    }
    expect(await promised()).toEqual([
      expect.stringMatching(/^₹\d.* goes back to the account you paid from\.$/),
      `What you paid goes back to where it came from: ${formatAmount(total)}.`,
    ])
    await tell(await refund(paymentId, total - 4_000))
    expect(await promised()).toEqual([
      '₹40 goes back to the account you paid from.',
      'The rest of what you paid goes back to where it came from: ₹40.',
    ])
    await tell(await refund(paymentId, 4_000))
    expect(await promised()).toEqual(['No further refund is due.', 'No further refund is due.'])
    await shopper.cancel(id)
    expect(await refundRows(id)).toEqual(allRefunded(total))
  })

  for (const isGivenBack of [true, false])
    for (const isInvoiced of [true, false])
      test(`is asked about before the shop cancels: ${isGivenBack ? '' : 'not '}the money for it, ${isInvoiced ? 'with' : 'without'} an invoice`, async () => {
        const { id, total, paymentId } = await paid()
        if (isInvoiced) await markShipment(shop.db, id, shop.clock.now())
        const { items } = await shopper.orderPage(id)
        const typed = { order: String(id), item: items[0]!.id, reason: 'Sold out.' }
        await expect(run('cancel', { ...typed, isGivenBack: true })).rejects.toThrow(
          "knows of no refund in the gateway's dashboard",
        )
        // No event told the shop of it.
        await refund(paymentId, 4_000)
        await expect(run('cancel', typed)).rejects.toThrow(
          "₹40.00 went back in the gateway's dashboard",
        )
        expect((await shopper.orderPage(id)).items).toEqual(items)
        await run('cancel', { ...typed, isGivenBack })
        const [left] = await shop.db.select().from(orders).where(eq(orders.id, id))
        const cancelled = total - left!.total
        expect(cancelled).toBeGreaterThan(4_000)
        const back = async () =>
          (await refundsOfPayment(shop.db, paymentId)).reduce((sum, { amount }) => sum + amount, 0)
        expect(await back()).toBe(isGivenBack ? cancelled : cancelled + 4_000)
        const credited = async () =>
          (await shop.db.select().from(creditNotes).where(eq(creditNotes.orderId, id))).reduce(
            (sum, { contents }) => sum + contents.sum.gross,
            0,
          )
        if (isInvoiced) expect(await credited()).toBe(await back())
        if (!isGivenBack) return
        // It is used up: the rest goes back whole, without a question.
        await run('cancel', { order: String(id), reason: 'All of it.' })
        expect(await back()).toBe(total)
      })

  test('in place of a refund that was refused is not taken for that one again', async () => {
    const { id, total, paymentId } = await paid()
    gateway.setLine('down')
    await shopper.cancel(id)
    const [due] = await shop.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
    await vi.waitFor(() =>
      expect(shop.logs()).toContain(`Refund ${due!.id} will be asked for again`),
    )
    gateway.setLine('up')
    const own = { id: `rfnd_own_${shopper.customerId}`, paymentId, amount: total, key: due!.key }
    const dashboard = { id: `rfnd_other_${shopper.customerId}`, paymentId, amount: total, key: '' }
    const now = shop.clock.now()
    await recordRefund(shop.db, { ...own, state: 'pending' }, now)
    await recordRefund(shop.db, { ...own, state: 'failed' }, now)
    await recordRefund(shop.db, { ...dashboard, state: 'pending' }, now)
    const queued = await shop.db.$count(messages)
    for (let round = 0; round < 2; round++) {
      await recordRefund(shop.db, { ...dashboard, state: 'pending' }, now)
      await recordRefund(shop.db, { ...own, state: 'failed' }, now)
    }
    expect(await shop.db.$count(messages)).toBe(queued)
    expect(await refundRows(id)).toEqual([
      ['Refund under way', -total],
      ['Paid in the end', 0],
    ])
  })

  test('by the shop itself, before a backup was restored, is not requested anew', async () => {
    const { id, paymentId } = await paid()
    const { items } = await shopper.orderPage(id)
    const key = `item-${items[0]!.id}-${paymentId}`
    const asked = { paymentId, amount: 4_000, receipt: key, notes: {}, idempotencyKey: key }
    await refundPayment(shop.db, asked, shop.clock.now())
    await recordRecentRefunds(shop.app.shop)
    await shopper.cancel(id, items[0]!.id)
    shop.clock.advance(400 * minute)
    await reconcile(shop.app.shop)
    expect(await refundsOfPayment(shop.db, paymentId)).toHaveLength(1)
    const labels = (await refundRows(id)).map(([label]) => label)
    expect(labels).toEqual(['Refunded', 'Paid in the end'])
  })

  test('leaves due what is left, if a refund of more was refused meanwhile', async () => {
    const { id, total, paymentId } = await paid()
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>()
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    gateway.setGate(async (call) => {
      if (!/^POST .*refund/.test(call)) return
      ask()
      await mayAnswer
    })
    await shopper.cancel(id)
    await isAsked
    await tell(await refund(paymentId, 4_000))
    gateway.setGate(() => Promise.resolve())
    answer()
    await vi.waitFor(async () => {
      await reconcile(shop.app.shop)
      expect(await refundRows(id)).toEqual(allRefunded(total))
    })
    expect((await refundsOfPayment(shop.db, paymentId)).map(({ amount }) => amount).sort()).toEqual(
      [total - 4_000, 4_000].sort(),
    )
  })

  test('is never asked for by the shop itself while the bank is at it', async () => {
    const { id, total, paymentId } = await paid()
    await tell(await refund(paymentId, 4_000, 'pending'))
    for (let round = 0; round < 3; round++) {
      shop.clock.advance(400 * minute)
      await reconcile(shop.app.shop)
    }
    expect(await refundsOfPayment(shop.db, paymentId)).toHaveLength(1)
    expect(await refundRows(id)).toEqual([
      ['Refund under way', -4_000],
      ['Paid in the end', total - 4_000],
    ])
  })

  test('of a payment that the shop has not heard of is told with it', async () => {
    for (const isReported of [true, false]) {
      const { order_id: id, amount, gateway_order_id } = await shopper.openPayment()
      const { razorpay_payment_id } = await payAtSandbox(shop, gateway_order_id)
      const made = await refund(razorpay_payment_id, amount)
      if (isReported) await tell(made)
      shop.clock.advance(16 * minute)
      await reconcile(shop.app.shop)
      expect(await rows(id)).toEqual(expect.arrayContaining([['Total now', 0]]))
      expect(await refundRows(id)).toEqual(allRefunded(amount))
    }
  })
})

test('a cash order keeps telling what was ordered when all of it is cancelled', async () => {
  const { order_id: id } = await shopper.buy()
  const { total } = await shopper.orderPage(id)
  await shopper.cancel(id)
  const table = await rows(id)
  expect(table).toEqual(
    expect.arrayContaining([
      ['Total', total],
      ['Cancelled', -total],
      ['To pay at the door', 0],
    ]),
  )
  expect(await row()).toMatchObject({ title: 'Cancelled', total })
  expect((await refusal(shopper.send(orderInvoice, { ...shopper.own, order_id: id }))).code).toBe(
    'no-invoice',
  )
})

test('a cash order that was delivered asks for no money', async () => {
  const { order_id: id } = await shopper.buy()
  const { items } = await shopper.orderPage(id)
  await shopper.cancel(id, items[0]!.id)
  const { total } = await shopper.orderPage(id)
  expect(await rows(id)).toContainEqual(['To pay at the door', total])
  await setItemProgress(shop.db, items[1]!.id, 'delivered', shop.clock.now())
  expect(await rows(id)).toContainEqual(['Total now', total])
})

test('what is on its way is not offered to be cancelled', async () => {
  const { order_id: id } = await shopper.buy()
  const { items } = await shopper.orderPage(id)
  await setItemProgress(shop.db, items[0]!.id, 'out-for-delivery', shop.clock.now())
  expect((await shopper.orderPage(id)).standing.may).toMatchObject({
    cancelOrder: false,
    changeDay: false,
    invoice: true,
    cancelItems: [items[1]!.id],
  })
  await markShipment(shop.db, id, shop.clock.now())
  expect((await shopper.orderPage(id)).standing.may.cancelItems).toEqual([])
})

test('a store API that knows the specification’s fields alone is read by what they tell', async () => {
  const { order_id: id } = await shopper.buy()
  const wire = await shopper.details(id)
  const bare = Object.fromEntries(
    Object.entries(wire).filter(([name]) => name in entity.order),
  ) as typeof wire
  const order = orderDetailsOf(bare)
  expect(order.standing).toMatchObject({ title: 'Order Placed', may: { cancelOrder: true } })
  expect(order.rows.at(-1)).toMatchObject({ label: 'Total', amount: order.total })
  const named = { handling_fee: 7, digital_discount: 3, couponValue: 20 }
  const sum = bare.totalsellingprice + bare.deliveryCharge + 7 - 3 - 20
  const rowsFor = (total_paid_amount: number) =>
    orderDetailsOf({ ...bare, ...named, total_paid_amount }).rows.map(({ label, amount }) => [
      label,
      amount,
    ])
  expect(rowsFor(sum + 5).slice(2, -1)).toEqual([
    ['Handling fee', 700],
    ['Online payment discount', -300],
    ['Coupon', -2000],
    ['Other charges', 500],
  ])
  expect(rowsFor(sum - 5)).toContainEqual(['Other discounts', -500])
  const items = bare.orderdetails.map((item) => ({ ...item, cancel_status: 1 as const }))
  expect(orderDetailsOf({ ...bare, orderdetails: items }).standing.title).toBe('Cancelled')
  const [orderRow] = await shopper.orders()
  const { order_string: _number, status: _status, standing: _standing, ...bareRow } = orderRow!
  expect(orderSummaryOf(bareRow)).toMatchObject({ title: '', state: null })
})
