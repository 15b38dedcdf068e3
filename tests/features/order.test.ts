import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { formatWeekdayDate } from '#src/domain/day.ts'
import { daysAfter } from '#src/domain/india.ts'
import { formatAmount } from '#src/domain/money.ts'
import type { OrderSummary } from '#src/domain/order.ts'
import { setItemProgress, markShipment } from '#src/server/fulfilment/progress.service.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { openCheckoutDevice } from '#tests/support/page/checkout-page.ts'

const slugs = ['milk-cake-250g', 'dodha-barfi-250g']
const shop = shopForAll()
let phone: ReturnType<typeof openCheckoutDevice>
let page: Awaited<ReturnType<typeof openOrders>>
let orderId: number

/** Calls that a store API of section 7 refuses, in words alone; of one product by its slug. */
let refused: (path: string, body: string) => boolean
let refusal: string
/** Holds a reply that the shop has given already. */
let answered: (path: string) => Promise<void> | undefined

const openOrders = async () => ({
  ...(await phone.openPage()),
  ...(await import('#src/features/order/order.store.ts')),
  ...(await import('#src/features/order/change.store.ts')),
  ...(await import('#src/features/order/reorder.store.ts')),
})
const order = () => {
  const loading = page.$order.get()
  if (loading.state !== 'ready') throw new Error(`The order is ${loading.state}.`)
  return loading.value
}

beforeEach(async () => {
  const browser = await shop.newShopper()
  for (const slug of slugs) await browser.put(slug, 2)
  orderId = (await browser.buy()).order_id
  refused = () => false
  refusal = 'Data not found.'
  answered = () => undefined
  phone = openCheckoutDevice({
    ...browser,
    request: async (path, options = {}) => {
      if (refused(path, String(options.body))) return Response.json({ message: refusal })
      const reply = await browser.request(path, options)
      await answered(path)
      return reply
    },
  })
  page = await openOrders()
  page.rememberUser({
    customerId: browser.customerId,
    name: '',
    contact: browser.mobile,
    email: '',
  })
  await page.loadOrder(orderId)
})

test('My Orders lists what was ordered', async () => {
  await page.loadOrders()
  expect(page.$orders.get()).toMatchObject({
    state: 'ready',
    value: [{ id: orderId, itemName: 'Alwar Milk Cake and 1 more', state: 'placed' }],
  })
})

test('My Orders, and an order, wait for no gateway that does not answer', async () => {
  const { beginPayment } = await import('#src/stores/payment.state.ts')
  beginPayment({ customerId: page.$user.get()!.customerId, orderId, bagId: 'paid' })
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  answered = (path) => (path.endsWith('onlinePaymentStatus') ? isAnswered : undefined)
  const loading = page.loadOrders()
  await vi.waitFor(() => expect(page.$orders.get().state).toBe('ready'))
  let asked = 0
  phone.onCall((path) => void (path.endsWith('orderDetails') && asked++))
  const one = page.loadOrder(orderId)
  await vi.waitFor(() => expect(asked).toBe(1))
  answer()
  await Promise.all([loading, one])
  // The payment has ended meanwhile.
  expect(asked).toBe(2)
})

test('a late reply does not bring back an older list', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const given = vi.fn()
  answered = (path) => {
    if (!path.endsWith('orderList')) return undefined
    given()
    return held
  }
  const earlier = page.loadOrders()
  await vi.waitFor(() => expect(given).toHaveBeenCalled())
  answered = () => undefined
  await page.cancelOrder(order())
  await page.loadOrders()
  const cancelled = { state: 'ready', value: [{ state: 'cancelled' }] }
  expect(page.$orders.get()).toMatchObject(cancelled)
  release()
  await earlier
  expect(page.$orders.get()).toMatchObject(cancelled)
})

test('a store API that refuses to return an empty list has no orders of this customer', async () => {
  refused = (path) => path.endsWith('orderList')
  await page.loadOrders()
  expect(page.$orders.get()).toEqual({ state: 'ready', value: [] })
})

test('a store API that has trouble, and says so with status 200, has not lost the orders', async () => {
  refused = (path) => /orderList|orderDetails/.test(path)
  refusal = 'Unable to fetch. Something went wrong.'
  await page.loadOrders()
  expect(page.$orders.get().state).toBe('failed')
  await page.loadOrder(orderId)
  expect(page.$order.get().state).toBe('ready')
})

test('a cancellation that a store API refuses in words of its own is not told as done', async () => {
  refused = (path) => path.endsWith('orderItemCancel')
  refusal = 'Order already shipped'
  await page.cancelItem(orderId, order().items[0]!.id)
  expect(page.$notice.get()?.text).toBe('We are un-able to cancel your order. Please try later.')
  expect(order().items[0]!.state).toBe('placed')
})

test('the order just placed is known by its id, or is the newest, until the shop begins with it', async () => {
  const { placedOrder } = await import('#src/stores/order/placed-order.ts')
  const { isJustPlaced } = await import('#src/features/order/PlacedOrder.tsx')
  await page.loadOrders()
  const orders = page.$orders.get()
  if (orders.state !== 'ready') throw new Error('The orders did not load.')
  const [newest] = orders.value
  const older: OrderSummary = { ...newest!, id: 'OD-1', orderedAt: '2026-01-02T03:04:05Z' }
  const placedIn = (all: OrderSummary[]) =>
    all.filter((order) => isJustPlaced(order, all)).map(({ id }) => id)
  expect(placedIn([older, newest!])).toEqual([])
  placedOrder.set({ id: null })
  expect(placedIn([older, newest!])).toEqual([newest!.id])
  // At one moment, or without any: the first.
  expect(placedIn([newest!, { ...older, orderedAt: newest!.orderedAt }])).toEqual([newest!.id])
  placedOrder.set({ id: older.id })
  expect(placedIn([older, newest!])).toEqual([older.id])
  expect(placedIn([{ ...older, state: null }, newest!])).toEqual([older.id])
  expect(placedIn([{ ...older, state: 'packed' }, newest!])).toEqual([])
  placedOrder.set(null)
})

test('the order just placed asks at the door for what is left of it, and says what was cancelled', async () => {
  const { placedOrder } = await import('#src/stores/order/placed-order.ts')
  const { PlacedOrder } = await import('#src/features/order/PlacedOrder.tsx')
  const before = order().total
  // In another tab, which does not tell this one.
  await page.cancelItem(orderId, order().items[0]!.id)
  placedOrder.set({ id: orderId, to: 'B-14, Delhi', isCash: true })
  await page.loadOrders()
  const orders = page.$orders.get()
  if (orders.state !== 'ready') throw new Error('The orders did not load.')
  const shown = renderToStaticMarkup(createElement(PlacedOrder, { order: orders.value[0]! }))
  expect(order().total).toBeLessThan(before)
  expect(shown).toContain(`${formatAmount(order().total)} in cash at the door`)
  expect(shown).toContain('Thank you.')
  expect(shown).toContain('1 of 2 items was cancelled.')
  // As later in the list: what is left, and what was ordered.
  const { OrderRow } = await import('#src/features/order/OrderRow.tsx')
  for (const html of [
    shown,
    renderToStaticMarkup(createElement(OrderRow, { order: orders.value[0]! })),
  ])
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain(
      `Total ${formatAmount(order().total)} of\u00a0${formatAmount(before)}`,
    )
  placedOrder.set({ id: orderId, name: 'Asha', to: 'B-14, Delhi', isCash: false, isGift: true })
  const paid = renderToStaticMarkup(createElement(PlacedOrder, { order: orders.value[0]! }))
  for (const text of ['Thank you, Asha.', 'A gift', `${formatAmount(order().total)} paid online`])
    expect(paid).toContain(text)
  expect(paid).not.toContain('at the door')
  placedOrder.set(null)
})

test('the address bar says which order it is, and nonsense in it is no order', async () => {
  phone.location.search = `?order=${orderId}`
  expect(page.orderOfPage()).toBe(orderId)
  for (const search of ['', '?order=', '?order=abc', '?order=-1', '?order=1.5']) {
    phone.location.search = search
    expect(page.orderOfPage()).toBeNull()
  }
})

test('an order of somebody else cannot be found', async () => {
  const other = await shop.customer('9999900000')
  await other.put(slugs[0]!)
  const { order_id } = await other.buy()
  page = await openOrders()
  await page.loadOrder(order_id)
  expect(page.$order.get().state).toBe('missing')
})

test('a cancelled item is shown as such, costs nothing and cannot be cancelled again', async () => {
  const before = order().total
  await page.cancelItem(orderId, order().items[0]!.id)
  expect(page.$notice.get()?.text).toBe('Your order has been canceled successfully')
  expect(order().items.map((item) => item.state)).toEqual(['cancelled', 'placed'])
  expect(order().total).toBeLessThan(before)
  expect(order().standing.may.cancelItems).toEqual([order().items[1]!.id])
})

test('an item that left meanwhile is not cancelled, and its real state is shown', async () => {
  const [item] = order().items
  await setItemProgress(shop.db, item!.id, 'out-for-delivery', shop.clock.now())
  await page.cancelItem(orderId, item!.id)
  expect(page.$notice.get()?.text).toBe('We are un-able to cancel your order. Please try later.')
  expect(order().items[0]?.state).toBe('out')
})

const cancelFirst = async () => {
  await page.cancelItem(orderId, order().items[0]!.id)
  return page.$notice.get()?.text
}

test('a change whose answer was lost is told as made if the order shows it', async () => {
  phone.onCall((path) => phone.setLine(/orderDetails/.test(path) ? 'up' : 'answers get lost'))
  expect(await cancelFirst()).toBe('Your order has been canceled successfully')
  expect(order().items[0]?.state).toBe('cancelled')
  const day = daysAfter(order().slotDate, 1)
  await page.reschedule(order(), day)
  expect(page.$notice.get()?.text).toBe(`Your order comes on ${formatWeekdayDate(day)}.`)
  await page.reschedule({ ...order(), lateDays: 3 }, daysAfter(day, 1))
  expect(page.$notice.get()?.text).toBe(
    `Your order comes ${formatWeekdayDate(daysAfter(day, 1))} to ${formatWeekdayDate(daysAfter(day, 4))}.`,
  )
  await page.cancelOrder(order())
  expect(page.$notice.get()?.text).toBe('Your order has been canceled successfully')
})

test('a change that did not reach the shop is told as failed, or as unknown without the order', async () => {
  const unknown = /^We could not find out whether your order was changed\./
  phone.onCall((path) => phone.setLine(/orderDetails/.test(path) ? 'up' : 'down'))
  expect(await cancelFirst()).toBe('We are un-able to cancel your order. Please try later.')
  phone.onCall(() => phone.setLine('down'))
  expect(await cancelFirst()).toMatch(unknown)
  phone.onCall(() => phone.setLine('server fails'))
  expect(await cancelFirst()).toMatch(unknown)
  expect(order().items[0]?.state).toBe('placed')
})

test('what a store API no longer has, and says so in words, is named; the rest is ordered again', async () => {
  // A product is asked for anew, however lately it was there.
  await page.reorder(order())
  refused = (path, body) => path.endsWith('productDetail') && body.includes(slugs[0]!)
  await page.reorder(order())
  expect(page.$reorder.get()).toMatchObject({
    state: 'done',
    result: { added: ['Dodha Barfi, 250 g'], gone: ['Alwar Milk Cake, 250 g'] },
  })
})

test('what was cancelled is not ordered again with the rest', async () => {
  const [first] = order().items
  await page.cancelItem(orderId, first!.id)
  await page.reorder(order())
  expect(page.$reorder.get()).toMatchObject({ result: { added: ['Dodha Barfi, 250 g'] } })
})

test('a cancellation takes back the thanks for no other order', async () => {
  const { placedOrder } = await import('#src/stores/order/placed-order.ts')
  placedOrder.set({ id: orderId + 1 })
  await page.cancelOrder(order())
  expect(placedOrder.get()).toEqual({ id: orderId + 1 })
  placedOrder.set({ id: orderId })
  await page.cancelOrder(order())
  expect(placedOrder.get()).toBeNull()
})

test('nothing can be cancelled once a courier shipment exists', async () => {
  await markShipment(shop.db, orderId, shop.clock.now())
  await page.loadOrder(orderId)
  expect(order().standing.may.cancelItems).toEqual([])
})

test('a broken line leaves on screen what was there', async () => {
  phone.setLine('down')
  await page.loadOrder(orderId)
  expect(order().id).toBe(orderId)
  await page.loadOrders()
  expect(page.$orders.get().state).toBe('failed')
})

test('a session that ran out asks for a login', async () => {
  shop.clock.advance(91 * 24 * 3_600_000)
  await page.loadOrders()
  expect(page.$user.get()).toBeNull()
})

test('another customer of the same tab never sees the first one’s orders', async () => {
  phone.setLine('down')
  page.rememberUser({ customerId: 999_999, name: '', contact: '', email: '' })
  await page.loadOrder(orderId)
  expect(page.$order.get().state).toBe('failed')
})

/** Begins a load, whose reply comes after another customer has logged in, in another tab. */
const replyToNext = async (load: () => Promise<unknown>): Promise<void> => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  phone.onCall(() => promise)
  const loading = load()
  phone.storage.set('user', JSON.stringify({ ...page.$user.get(), customerId: 999_999 }))
  release()
  await loading
}

test.each(['loadOrders', 'loadOrder'] as const)(
  'a late reply for an earlier login shows the next customer nothing: %s',
  async (load) => {
    page = await openOrders()
    await replyToNext(() => page[load](orderId))
    for (const store of [page.$orders, page.$order])
      expect(store.get()).toEqual({ state: 'loading' })
  },
)

test.each(['loadOrders', 'loadOrder', 'cancelItem'] as const)(
  'the end of an earlier session does not log out the next customer: %s',
  async (load) => {
    shop.clock.advance(91 * 24 * 3_600_000)
    await replyToNext(() => page[load](orderId, 1))
    expect(page.$user.get()?.customerId).toBe(999_999)
  },
)

test.each([
  ['down', 'Please check your connection.'],
  ['server fails', 'The shop has trouble just now. Please try again in a few minutes.'],
] as const)(
  'what cannot be loaded while the line is %s blames what is at fault',
  async (line, text) => {
    const { LoadError } = await import('#src/components/error/LoadError.tsx')
    const said = (error: unknown) =>
      renderToStaticMarkup(createElement(LoadError, { text: '', error, onRetry: async () => {} }))
    const invoice = await import('#src/features/order/invoice.store.ts')
    const addresses = await import('#src/stores/address/address.ts')
    const address = await import('#src/features/address/address-page.store.ts')

    await page.loadOrder(orderId)
    phone.setLine(line)
    await invoice.loadInvoice(orderId)
    await page.loadOrders()
    page.$order.set({ state: 'loading' })
    await page.loadOrder(orderId)
    await addresses.loadAddresses()
    await address.enterAddressPage({ addressEdit: true, addressId: 1 })
    const failed = [
      page.$orders,
      page.$order,
      invoice.$invoice,
      addresses.$addressBook,
      address.$addressPage,
    ]
    for (const store of failed) {
      const state = store.get()
      expect(state.state).toBe('failed')
      expect(said('error' in state && state.error)).toContain(text)
    }
  },
)
