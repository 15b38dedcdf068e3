import { test as base } from '#tests/support/browser/browser.ts'
import { otherHost } from './catalog.ts'
import { blankPicture } from './gallery.ts'
import { find } from './state.ts'
import { openOriginalStore, type OriginalStore } from './store.ts'

export interface OriginalFixtures {
  store: OriginalStore
  /** Registers a customer who has left a pack in the bag on another device. */
  leaveInBag: (mobile: string, productName: string) => void
}

/**
 * Stub of the payment provider's script, which pays at once. The payment window that a shopper sees is the
 * provider's own.
 */
const checkoutScript = `
window.Razorpay = class {
  constructor(options) { this.options = options }
  on() {}
  close() {}
  open() {
    const { order_id, amount, currency, key, prefill, handler } = this.options
    window.paid = { order_id, amount, currency, key, prefill }
    setTimeout(() => handler({
      razorpay_payment_id: 'pay_original_1',
      razorpay_order_id: order_id,
      razorpay_signature: 'signed',
    }), 50)
  }
}`

/**
 * Playwright's `test` on the site beside the stand-in, which is new for each test. Fails a test if the
 * stand-in recorded a mistake.
 */
export const test = base.extend<OriginalFixtures>({
  store: [
    async ({ isMobile }, provide) => {
      const port = Number(new URL(process.env['E2E_STORE'] ?? '').port)
      const store = await openOriginalStore(port, { isMixed: isMobile })
      await provide(store)
      await store.close()
      if (store.faults.length)
        throw new Error(`The site asked wrongly:\n${store.faults.join('\n')}`)
    },
    { auto: true },
  ],
  page: async ({ page }, provide) => {
    await page.route('https://checkout.razorpay.com/v1/checkout.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: checkoutScript }),
    )
    const content = await blankPicture()
    await page.route(`${otherHost}/**`, (route) =>
      route.fulfill({ contentType: 'image/jpeg', body: content }),
    )
    await provide(page)
  },
  leaveInBag: async ({ store }, provide) => {
    await provide((mobile, productName) => {
      const { state } = store
      const product = find(state.products, ({ name }) => name === productName, productName)
      const customer_id = state.nextId()
      state.customers.push({
        customer_id,
        name: 'Ritika Sharma',
        contact: mobile,
        email: 'ritika@example.in',
        password: 'secret-1',
      })
      state.bags.set(customer_id, [{ product, quantity: 1 }])
    })
  },
})

export { expect } from '#tests/support/browser/browser.ts'
