import { beforeEach, expect, vi } from 'vitest'
import { shopperForEach } from '../hooks/shop.ts'
import type { Browser } from '../shop/browser-session.ts'
import type { TestShop } from '../shop/shop.ts'
import type { Shopper } from '../shop/shopper.ts'
import { fakeStorage, openDevice, type Device } from './page.ts'

type Checkout = Awaited<ReturnType<typeof loadCheckout>>

const loadCheckout = async (device: Device) => {
  const page = await device.openPage()
  return {
    ...page,
    ...(await import('#src/stores/address/address.ts')),
    ...(await import('#src/stores/address/address-form.ts')),
    ...(await import('#src/features/checkout/changes.store.ts')),
    ...(await import('#src/features/checkout/day.store.ts')),
    ...(await import('#src/features/checkout/delivery-address.store.ts')),
    ...(await import('#src/features/checkout/step.store.ts')),
    ...(await import('#src/features/checkout/totals.store.ts')),
    ...(await import('#src/features/checkout/place/placing.store.ts')),
    ...(await import('#src/features/checkout/place/place-order.store.ts')),
    ...(await import('#src/stores/payment.state.ts')),
    ...(await import('#src/stores/order/payment.ts')),
    ...(await import('#src/features/checkout/enter-checkout.store.ts')),
    ...(await import('#src/features/checkout/proceed.store.ts')),
  }
}

/**
 * A device on the checkout page. `visited` collects the pages that the shopper is sent to. Session storage
 * and the address bar survive a reload, as in a browser.
 */
export const openCheckoutDevice = (browser: Browser) => {
  const device = openDevice(browser)
  const visited: string[] = []
  const tab = new Map<string, string>()
  const location = {
    pathname: '/checkout',
    search: '',
    hash: '',
    assign: (path: string) => void visited.push(path),
  }
  const go = (_state: unknown, _title: string, path: string) => {
    location.hash = path.includes('#') ? path.slice(path.indexOf('#')) : ''
  }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { pushState: go, replaceState: go })
  vi.stubGlobal('sessionStorage', fakeStorage(tab))
  const listeners = new Map<string, Set<(event: object) => void>>()
  const listenersOf = (type: string) => listeners.get(type) ?? new Set()
  const listen = (
    type: string,
    listener: (event: object) => void,
    { signal }: { signal?: AbortSignal } = {},
  ) => {
    listeners.set(type, listenersOf(type).add(listener))
    signal?.addEventListener('abort', () => listenersOf(type).delete(listener))
  }
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('removeEventListener', (type: string, listener: (event: object) => void) =>
    listenersOf(type).delete(listener),
  )
  vi.stubGlobal('scrollTo', () => undefined)
  return {
    ...device,
    visited,
    tab,
    location,
    listenersOf,
    /** Reloads the page. */
    openCheckout: () => {
      listeners.clear()
      return loadCheckout(device)
    },
    /** Goes back to the page as it was left, restored from the back/forward cache. */
    comeBack: () => listenersOf('pageshow').forEach((listen) => listen({ persisted: true })),
  }
}

/**
 * For each test, a new customer on the checkout page, with a saved address and so many packs of these products in
 * the bag. `page` is the newest one that was loaded.
 */
export const checkoutForEach = (
  shop: TestShop,
  packs: Record<string, number>,
  /** What the page's calls go through. */
  through: (shopper: Shopper) => Browser = (shopper) => shopper,
) => {
  const shopper = shopperForEach(shop, packs)
  const phone = {} as ReturnType<typeof openCheckoutDevice>
  const page = {} as Checkout
  const load = async () => void Object.assign(page, await phone.openCheckout())
  /** Loads the page anew, until it can be used. */
  const enter = async () => {
    await load()
    page.enterCheckout()
    await vi.waitFor(() => expect(page.$entered.get()).toBe('ready'), { timeout: 20_000 })
  }
  /** Goes on until the Payment part is open, a way to pay is chosen and the total is shown. */
  const goToPayment = async (way: 'cash' | 'online' = 'cash') => {
    await page.proceedToOrder()
    await page.enterDelivery()
    await page.loadDays()
    await page.proceedToPayment()
    page.choosePayment(way)
    await vi.waitFor(() => expect(page.$totals.get()).not.toBeNull(), { timeout: 20_000 })
  }
  beforeEach(async () => {
    await shopper.addAddress()
    Object.assign(phone, openCheckoutDevice(through(shopper)))
    await load()
    const { customerId, mobile } = shopper
    page.rememberUser({ customerId, name: '', contact: mobile, email: '' })
    await enter()
  })
  return { shopper, phone, page, load, enter, goToPayment }
}
