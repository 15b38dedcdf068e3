import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { onlinePaymentSuccess } from '#src/contract/payment.ts'
import { links } from '#src/links.ts'
import { sandboxPayments } from '#src/server/db/schema/sandbox.ts'
import { settings } from '#src/server/db/schema/shop.ts'
import { shopForAll } from '#tests/support/hooks/shop.ts'
import { checkoutForEach } from '#tests/support/page/checkout-page.ts'
import { press } from '#tests/support/shop/payer.ts'
import type { Proof } from '#tests/support/shop/shopper.ts'
import { refusal } from '#tests/support/shop/shopper.ts'

const cake = 'milk-cake-250g'
const barfi = 'dodha-barfi-250g'
const shop = shopForAll()
const { shopper, phone, page, goToPayment } = checkoutForEach(shop, { [cake]: 3, [barfi]: 0 })
beforeEach(async () => {
  for (const slug of [cake, barfi]) await shop.changeProduct(slug, { mrp: 60_000 })
  await goToPayment('online')
})
afterAll(() => void vi.unstubAllGlobals())

/** Other options of the last window. */
let opened: { timeout: number; prefill: { contact: string } } | undefined

/** What a shopper does in the gateway's window; null: closes it without a result. */
const inWindow = (act: (gatewayOrderId: string) => Promise<Proof | null>) => {
  interface Options {
    order_id: string
    timeout: number
    prefill: { contact: string }
    handler: (proof: Proof) => void
    modal: { ondismiss: () => void }
  }
  class Razorpay {
    readonly #options: Options
    constructor(options: Options) {
      this.#options = options
    }
    on() {}
    open() {
      const { order_id, handler, modal, ...more } = this.#options
      opened = more
      void act(order_id).then((proof) => (proof ? handler(proof) : modal.ondismiss()))
    }
  }
  vi.stubGlobal('Razorpay', Razorpay)
}

const failed = () => {
  const placing = page.$placing.get()
  return placing.state === 'failed' ? `${placing.message} ${placing.more}` : placing.state
}
const shown = async () => {
  const { Checkout } = await import('#src/features/checkout/Checkout.tsx')
  return renderToStaticMarkup(createElement(Checkout))
}

test('paid after the cart was ordered in another tab: the empty cart says that it goes back', async () => {
  inWindow(async (gatewayOrderId) => {
    await shopper.buy()
    return press(shop, gatewayOrderId)
  })
  await page.submitOrder()
  expect([page.$lines.get(), page.$pendingPayment.get()]).toEqual([[], null])
  const markup = await shown()
  expect(markup).toMatch(
    /Your cart was ordered already, as MG-\d+-\d+\. This payment is refunded in full\. <a href="\/my-orders">/,
  )
  expect(markup).not.toContain('order again')
  expect(markup).toContain('Your cart is empty')
})

test('an order whose answer got lost, and whose cart is empty by now, is looked for in My Orders', async () => {
  page.choosePayment('cash')
  phone.onCall((path) => {
    if (path.endsWith('cashOnDelivery')) phone.setLine('answers get lost')
  })
  await page.submitOrder()
  expect(await shown()).toContain('Press Place Order again: it cannot be ordered twice.')
  phone.onCall(() => undefined)
  phone.setLine('up')
  await page.loadBag()
  const markup = await shown()
  expect(markup).toContain('No answer came from the shop. <a href="/my-orders">My Orders</a>')
  expect(markup).not.toContain('Press Place Order')
})

const unsure =
  'We are un-able to place your order. Please try later. If money has left your account, your order ' +
  'is placed by itself within minutes, or the money comes back.'

test('a window that closes while the shop is out of reach: whether it was paid stays open', async () => {
  inWindow(async () => {
    phone.setLine('down')
    return null
  })
  await page.submitOrder()
  expect(failed()).toBe(unsure)
})

test('a window that closes after a payment that came too late: the money goes back', async () => {
  inWindow(async (gatewayOrderId) => {
    const order_id = page.$pendingPayment.get()!.orderId as number
    const cart_id = page.$pendingPayment.get()!.bagId
    await shopper.buy()
    const proof = await press(shop, gatewayOrderId)
    const claim = shopper.claim({ order_id, wish: { cart_id } }, proof)
    expect((await refusal(shopper.send(onlinePaymentSuccess, claim))).code).toBe('late')
    return null
  })
  await page.submitOrder()
  expect(failed()).toBe(
    'We are un-able to place your order. Please try later. ' +
      'Your payment came too late for the order and goes back to you in full.',
  )
  expect([page.$lines.get(), page.$pendingPayment.get()]).toEqual([[], null])
})

test('what was paid though nobody heard of it is not asked for again in cash', async () => {
  const [before] = await shop.db.select().from(settings)
  await shop.db.update(settings).set({ handlingFeePercent: 0, digitalDiscountPercent: 0 })
  try {
    await page.loadTotals({ fresh: true })
    inWindow(async (gatewayOrderId) => {
      await press(shop, gatewayOrderId)
      phone.setLine('down')
      return null
    })
    await page.submitOrder()
    expect(failed()).toBe(unsure)
    phone.setLine('up')
    page.choosePayment('cash')
    await page.submitOrder()
    expect(JSON.parse(phone.tab.get('orderPlaced') ?? '')).toMatchObject({ isCash: false })
    expect(await shopper.orders()).toHaveLength(1)
  } finally {
    await shop.db.update(settings).set(before ?? {})
  }
})

test('the window closes when the packs are free for others', async () => {
  inWindow(() => Promise.resolve(null))
  await page.submitOrder()
  const { paymentMinutes } = shop.app.shop.config.limits
  expect(opened!.timeout).toBe(paymentMinutes * 60)
  expect(opened!.prefill.contact).toMatch(/^\+91\d{10}$/)
})

test('the gateway writes to who pays for a gift, not to who gets it', async () => {
  const { chooseGift } = await import('#src/features/checkout/gift.store.ts')
  chooseGift(true)
  page.choosePayment('online')
  await page.loadDays()
  inWindow(() => Promise.resolve(null))
  await page.submitOrder()
  expect(page.$address.get()!.contact).not.toBe(shopper.mobile)
  expect(opened!.prefill.contact).toBe(`+91${shopper.mobile}`)
})

test('a window that closes while a bank still decides: whether it was paid stays open', async () => {
  inWindow(async (orderId) => {
    const created = { id: 'pay_open', status: 'created', amount: 1, currency: 'INR' } as const
    await shop.db.insert(sandboxPayments).values({ ...created, orderId, createdAt: new Date() })
    return null
  })
  await page.submitOrder()
  expect(failed()).toBe(unsure)
})

test('a window that is closed unpaid leaves the cart, and says so', async () => {
  inWindow(() => Promise.resolve(null))
  await page.submitOrder()
  expect(failed()).toBe('The payment was not made. Your cart is as you left it. ')
  expect(page.$lines.get()).toHaveLength(1)
})

test('paid when the session has ended: the login stands under what is known; after it the order is there', async () => {
  const cookies = [...shopper.cookies]
  inWindow((gatewayOrderId) => {
    shopper.cookies.clear()
    return press(shop, gatewayOrderId)
  })
  await page.submitOrder()
  const user = { customerId: shopper.customerId, name: '', contact: '', email: '' }
  expect(page.$user.get()).toBeNull()
  const markup = await shown()
  expect(markup).toMatch(/Your payment was made, but .*Do not pay again.*Please log in/)

  for (const [name, value] of cookies) shopper.cookies.set(name, value)
  await page.enterSession(user)
  const { recheckUnconfirmed } = await import('#src/features/checkout/place/online.store.ts')
  const { orderMessages } = await import('#src/domain/messages/order.ts')
  const told: (string | undefined)[] = []
  page.$notice.listen((notice) => told.push(notice?.text))
  await recheckUnconfirmed()
  // The next page says it.
  expect(told).toEqual([])
  const { orderPlaced: text } = orderMessages
  expect(JSON.parse(phone.tab.get('notices') ?? '')).toEqual([{ kind: 'good', text }])
  expect(phone.visited).toEqual([links.orders()])
  expect((await shopper.orders()).map(({ status }) => status)).toEqual(['placed'])
  expect([page.$lines.get(), page.$pendingPayment.get()]).toEqual([[], null])
})

test('an app that comes back from the page of the gateway is listened to no longer', async () => {
  const real = navigator
  vi.stubGlobal('navigator', { userAgent: 'Instagram' })
  inWindow(() => new Promise(() => phone.comeBack()))
  const before = phone.listenersOf('pageshow').size
  await page.submitOrder()
  await page.submitOrder()
  vi.stubGlobal('navigator', real)
  expect(failed()).toBe('The payment was not made. Your cart is as you left it. ')
  expect(phone.listenersOf('pageshow').size).toBe(before)
})

test('what another device adds during the payment is in the next cart', async () => {
  inWindow(async (gatewayOrderId) => {
    await shopper.put(barfi, 2)
    return press(shop, gatewayOrderId)
  })
  await page.submitOrder()
  expect(phone.visited).toEqual([links.orders()])
  expect(page.$lines.get()).toEqual([])
  // As each page does (layouts/page/shell.ts).
  const next = await phone.openPage()
  expect(next.hasUnsavedChanges()).toBe(true)
  await next.saveBag({ quiet: true })
  expect(next.$lines.get().map(({ slug, quantity }) => [slug, quantity])).toEqual([[barfi, 2]])
})

test('a next cart that another tab has loaded already stays', async () => {
  inWindow(async (gatewayOrderId) => {
    const proof = await press(shop, gatewayOrderId)
    const { orderId: order_id, bagId: cart_id } = page.$pendingPayment.get()!
    const opened = { order_id: order_id as number, wish: { cart_id } }
    await shopper.reportPayment(opened, proof)
    await shopper.put(barfi, 2)
    page.emptyBag()
    await page.loadBag()
    return proof
  })
  await page.submitOrder()
  expect(phone.visited).toEqual([links.orders()])
  expect(page.$lines.get().map(({ slug }) => slug)).toEqual([barfi])
})
