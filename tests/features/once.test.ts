import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deliveryPromises } from '#src/domain/delivery-promises.ts'
import { firstSlot } from '#src/domain/slot.ts'
import { links } from '#src/links.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { checkoutForEach } from '#tests/support/page/checkout-page.ts'
import { press } from '#tests/support/shop/payer.ts'
import type { Shopper } from '#tests/support/shop/shopper.ts'

/** Orders with a store API that knows only section 7 of the specification: no capabilities. */

vi.mock('#src/capabilities.ts', async (load) => ({
  ...(await load<typeof import('#src/capabilities.ts')>()),
  can: () => false,
}))

const cake = 'milk-cake-250g'
const shop = shopForAll()
/** Last path segment of each call. */
let calls: string[]
let bodies: Record<string, Record<string, unknown>>
/** Gateway order ids by order id. With another store API, the gateway's id is the order id itself. */
let gatewayOrders: Map<number, string>
/** The connection breaks while an order is answered, so the browser sends it again. */
let isDoubled: boolean
let areFeesTold = true

beforeAll(() => {
  vi.stubGlobal('document', {
    querySelector: () => null,
    head: { append: () => undefined },
    createElement: () => ({}),
  })
})
afterAll(() => void vi.unstubAllGlobals())

interface Answer {
  message: string
  payload?: unknown
  payload_onlinePaymentProcess?: { order_id: number; gateway_order_id: string }
  payload_onlinePaymentSuccess?: unknown
}

/** Drops our idempotency key, and everything that our server returns beyond section 7. */
const original = (customer: Shopper) => ({
  ...customer,
  request: async (path: string, options: Parameters<Shopper['request']>[1] = {}) => {
    const name = path.split('/').at(-1) ?? ''
    calls.push(name)
    bodies[name] = JSON.parse(String(options.body)) as Record<string, unknown>
    if (!areFeesTold) return Response.json({ message: 'Unauthenticated.' })
    const answer = await customer.request(path, { body: options.body })
    if (isDoubled && name === 'cashOnDelivery') return Response.json({ message: 'Cart is empty' })
    if (!answer.ok) return answer
    const reply = (await answer.json()) as Answer
    if (name.startsWith('get-public')) reply.payload = 'rzp_test_original'
    const begun = reply.payload_onlinePaymentProcess
    if (begun) {
      gatewayOrders.set(begun.order_id, begun.gateway_order_id)
      reply.payload_onlinePaymentProcess = { order_id: begun.order_id } as typeof begun
    }
    delete reply.payload_onlinePaymentSuccess
    return Response.json(reply)
  },
})

const failed = () => {
  const placing = page.$placing.get()
  return placing.state === 'failed' ? [placing.more, placing.lookAtOrders] : placing.state
}
const asked = (name: string) => calls.filter((call) => call === name).length

beforeEach(async () => {
  await shop.changeProduct(cake, { mrp: 60_000, sellingPrice: 50_000 })
  ;[calls, bodies, gatewayOrders, isDoubled] = [[], {}, new Map(), false]
  areFeesTold = true
})
const { shopper, phone, page, load, enter, ...checkout } = checkoutForEach(
  shop,
  { [cake]: 3 },
  original,
)
const goToPayment = async (way: 'cash' | 'online') => {
  await checkout.goToPayment(way)
  calls = []
}

const unknown =
  'We could not find out whether your order was placed. Look at My Orders before you order again.'

/** Pauses of these lengths, in ms, are noted and not waited for. The shop in this process has none of them. */
const skipPauses = (...lengths: number[]): number[] => {
  const pauses: number[] = []
  const { setTimeout: start } = globalThis
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => {
    const isPause = lengths.includes(ms)
    if (isPause) pauses.push(ms)
    return start(work, isPause ? 0 : ms)
  })
  return pauses
}

test('an order whose answer got lost is found, and not sent again', async () => {
  await goToPayment('cash')
  phone.onCall((path) => phone.setLine(path.endsWith('cashOnDelivery') ? 'answers get lost' : 'up'))
  await page.submitOrder()
  expect(phone.visited).toEqual([links.orders()])
  expect([asked('cashOnDelivery'), (await shopper.orders()).length]).toEqual([1, 1])
})

test('an order that never came through is looked for twice; then it may be pressed again', async () => {
  const pauses = skipPauses(3000)
  await goToPayment('cash')
  phone.onCall((path) => phone.setLine(path.endsWith('cashOnDelivery') ? 'down' : 'up'))
  await page.submitOrder()
  expect(pauses).toEqual([3000])
  expect(failed()).toEqual(['Nothing was ordered. Please press Place Order again.', false])
  expect([asked('orderList'), asked('cartList'), await shopper.orders()]).toEqual([3, 2, []])
  phone.onCall(() => phone.setLine('up'))
  await page.submitOrder()
  expect(phone.visited).toEqual([links.orders()])
  expect(await shopper.orders()).toHaveLength(1)
})

/** Orders: the shop hears it, but its answer gets lost, and from then on nothing can be asked. */
const loseOrder = async () => {
  let isLost = false
  phone.onCall((path) => {
    const isOrder = path.endsWith('cashOnDelivery')
    if (isLost || isOrder) phone.setLine(isOrder ? 'answers get lost' : 'down')
    isLost ||= isOrder
  })
  await page.submitOrder()
}

test('where nothing can be asked, the page says so; a later press looks before it orders', async () => {
  await goToPayment('cash')
  await loseOrder()
  expect(failed()).toEqual([unknown, true])
  const { PlaceOrderStep } = await import('#src/features/checkout/place/PlaceOrderStep.tsx')
  expect(renderToStaticMarkup(createElement(PlaceOrderStep))).toContain(
    'before you order again. <a href="/my-orders">My Orders</a>',
  )
  phone.onCall(() => phone.setLine('up'))
  await page.submitOrder()
  expect([asked('cashOnDelivery'), (await shopper.orders()).length]).toEqual([1, 1])
  expect(phone.visited).toEqual([links.orders()])
})

test('an order that the browser itself sent twice was placed, although the second answer refuses it', async () => {
  await goToPayment('cash')
  isDoubled = true
  await page.submitOrder()
  expect(phone.visited).toEqual([links.orders()])
  expect(await shopper.orders()).toHaveLength(1)
})

test('the next page finds the order that this one lost', async () => {
  await goToPayment('cash')
  await loseOrder()
  phone.onCall(() => phone.setLine('up'))
  await enter()
  expect(phone.visited).toEqual([links.orders()])
  expect(await shopper.orders()).toHaveLength(1)
})

test('a refusal in words is one, and nothing was ordered', async () => {
  await goToPayment('cash')
  await shop.changeProduct(cake, { stock: 0 })
  await page.submitOrder()
  expect(page.$placing.get()).toMatchObject({
    state: 'failed',
    unheard: false,
    lookAtOrders: false,
  })
  expect(await shopper.orders()).toEqual([])
})

test('fees that a reply does not tell are not taken for numbers', async () => {
  await goToPayment('cash')
  const { $fees, $totalsFailed, loadTotals } =
    await import('#src/features/checkout/totals.store.ts')
  const known = $fees.get()
  phone.onCall((path) => void (areFeesTold = !path.endsWith('payment-fees')))
  await loadTotals({ fresh: true })
  expect([$fees.get(), $totalsFailed.get()]).toEqual([known, true])
})

test('no day is offered that only a near address could have, while the distance is unknown', async () => {
  await goToPayment('cash')
  const { $day, loadDays } = await import('#src/features/checkout/day.store.ts')
  phone.onCall((path) => phone.setLine(path.endsWith('pincode-status') ? 'down' : 'up'))
  await loadDays()
  expect($day.get()).toBe(firstSlot(deliveryPromises.transitDays[1], new Date()))
})

/** Stub of the gateway's window, which pays as soon as it opens, or is closed. */
const openWindow = ({ pays = true } = {}) => {
  const opened: Record<string, unknown>[] = []
  class Razorpay {
    readonly #options: {
      order_id: string
      handler: (words: object) => void
      modal: { ondismiss: () => void }
    }
    constructor(options: Record<string, unknown>) {
      opened.push(options)
      this.#options = options as never
    }
    on() {}
    open() {
      const { order_id, handler, modal } = this.#options
      const name = gatewayOrders.get(Number(order_id)) ?? ''
      if (pays) void press(shop, name).then(handler)
      else modal.ondismiss()
    }
  }
  vi.stubGlobal('Razorpay', Razorpay)
  return opened
}

test('an online payment goes with the key of its own call, the amount seen and the order as text', async () => {
  const opened = openWindow()
  await goToPayment('online')
  const { total } = page.$totals.get()!
  await page.submitOrder()
  const [order] = await shopper.orders()
  expect(opened).toMatchObject([
    { key: 'rzp_test_original', amount: total, currency: 'INR', order_id: String(order?.order_id) },
  ])
  expect(opened[0]).not.toHaveProperty('callback_url')
  expect(order?.status).toBe('placed')
  expect(Object.keys(bodies['onlinePaymentSuccess']!).sort()).toEqual(
    [
      'company_id',
      'store_id',
      'customer_id',
      'offer_id',
      'offer_product_id',
      'order_id',
      'transection_id',
      'cart_id',
    ].sort(),
  )
  expect(Object.keys(bodies['onlinePaymentProcess']!)).toEqual(
    expect.arrayContaining(['offer_id', 'offer_product_id', 'slot_id', 'couponcode']),
  )
  expect([calls, page.$pendingPayment.get()]).toEqual([
    expect.not.arrayContaining(['signout']),
    null,
  ])
  expect(phone.visited).toEqual([links.orders()])
})

test('a payment that was not confirmed is told honestly, never paid again, and told again later', async () => {
  openWindow()
  const pauses = skipPauses(2000, 4000, 8000)
  await goToPayment('online')
  let reports = 0
  phone.onCall((path) => {
    if (path.endsWith('onlinePaymentSuccess')) reports++
    phone.setLine(reports ? 'down' : 'up')
  })
  await page.submitOrder()
  expect(failed()).toEqual([expect.stringMatching(/^Your payment was made, but/), true])
  // No wait without a request after it: once at first, then at once, after 1 s, and after each of these.
  expect([pauses, reports]).toEqual([[2000, 4000, 8000], 6])
  expect(asked('onlinePaymentProcess')).toBe(1)
  await page.submitOrder()
  expect(asked('onlinePaymentProcess')).toBe(1)
  expect((await shopper.bag()).length).toBe(1)
  // The store API may refuse the report for a while.
  const stateAfter = (hours: number) => {
    page.$pendingPayment.set({ ...page.$pendingPayment.get()!, at: Date.now() - hours * 3_600_000 })
    return page.refreshPayment({ quiet: true })
  }
  phone.onCall((path) => phone.setLine(path.endsWith('onlinePaymentSuccess') ? 'down' : 'up'))
  expect(await stateAfter(23)).toBe('pending')
  phone.onCall(() => phone.setLine('up'))
  await load()
  page.enterCheckout()
  await vi.waitFor(() => expect(phone.visited).toEqual([links.orders()]), { timeout: 20_000 })
  expect((await shopper.orders()).map(({ status }) => status)).toEqual(['placed'])
  expect([page.$pendingPayment.get(), page.$lines.get()]).toEqual([null, []])
}, 60_000)

test('an unpaid order in the list of orders is not taken for a placed one', async () => {
  openWindow({ pays: false })
  await goToPayment('online')
  await page.submitOrder()
  expect((await shopper.orders()).map(({ status }) => status)).toEqual(['pending'])
  expect(page.$placing.get()).toMatchObject({
    state: 'failed',
    message: 'The payment was not made. Your cart is as you left it.',
  })
  expect([phone.visited, page.$lines.get().length]).toEqual([[], 1])

  // Paid after all, which this browser has not seen.
  const [[order_id, gatewayOrder] = [0, '']] = gatewayOrders
  const wish = { cart_id: page.$bagId.get() }
  const proof = await press(shop, gatewayOrder)
  await shopper.reportPayment({ order_id, wish }, proof)
  await load()
  page.enterCheckout()
  await vi.waitFor(() => expect(phone.visited).toEqual([links.orders()]))
  expect([page.$pendingPayment.get(), page.$lines.get()]).toEqual([null, []])
})
