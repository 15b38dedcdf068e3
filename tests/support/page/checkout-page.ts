import { vi } from 'vitest'
import type { Browser } from '../shop/browser-session.ts'
import { fakeStorage, openDevice, type Device } from './page.ts'

export type Checkout = Awaited<ReturnType<typeof loadCheckout>>

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
    ...(await import('#src/features/checkout/enter-checkout.store.ts')),
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
