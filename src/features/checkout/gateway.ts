import type { Paise } from '#src/domain/money.ts'
import { site } from '#src/site.ts'

/** The gateway's result after a payment; the server checks all three. */
export interface PaidWords {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

interface Failed {
  error?: { description?: string }
}
interface Gateway {
  open: () => void
  on: (event: 'payment.failed', listen: (failed: Failed) => void) => void
}
type GatewayClass = new (options: Record<string, unknown>) => Gateway

const loaded = (): GatewayClass | undefined =>
  (globalThis as unknown as { Razorpay?: GatewayClass }).Razorpay

/** Timeout for the gateway's script, in milliseconds. */
const patience = 30_000

/** The payment script could not be loaded: no connection, or something blocks it. */
export class GatewayUnreachable extends Error {}

const addScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const give = () => {
      script.remove()
      reject(new GatewayUnreachable(`The payment script ${url} did not load.`))
    }
    const timer = setTimeout(give, patience)
    script.src = url
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', () => {
      clearTimeout(timer)
      give()
    })
    document.head.append(script)
  })

/** Loads the gateway's script once; a failed attempt is retried the next time. */
const load = async (url: string): Promise<GatewayClass> => {
  if (!loaded()) await addScript(url)
  const found = loaded()
  if (!found) throw new GatewayUnreachable('The payment script did not start.')
  return found
}

/** In-app browsers cannot show the gateway's window: they go to its page and come back. */
const isInsideApp = (): boolean =>
  /FBAN|FBAV|Instagram|Line\/|MicroMessenger|OPR\/|Opera Mini|UCBrowser|; wv\)/.test(
    navigator.userAgent,
  )

export interface Checkout {
  key: string
  scriptUrl: string
  /** Empty: the gateway's page cannot return here, so its window is used. */
  callbackUrl: string
  gatewayOrderId: string
  amount: Paise
  prefill: { name: string; email: string; contact: string }
}

/**
 * Opens the gateway's window. Resolves with its result after a payment, or with the reason of the last
 * failed attempt ('' if none) when the shopper closed it. In-app browsers leave the page.
 */
export const openGateway = async (checkout: Checkout): Promise<PaidWords | string> => {
  const Razorpay = await load(checkout.scriptUrl)
  return new Promise((resolve) => {
    let reason = ''
    const isInside = checkout.callbackUrl !== '' && isInsideApp()
    const gateway = new Razorpay({
      key: checkout.key,
      amount: checkout.amount,
      currency: site.currency,
      name: site.name,
      order_id: checkout.gatewayOrderId,
      prefill: checkout.prefill,
      theme: { color: '#CF102E' },
      modal: { ondismiss: () => resolve(reason), confirm_close: true },
      ...(isInside
        ? { callback_url: checkout.callbackUrl, redirect: true }
        : { handler: (words: PaidWords) => resolve(words) }),
    })
    // Returned from the gateway's own page with the Back button.
    if (isInside) addEventListener('pageshow', ({ persisted }) => persisted && resolve(reason))
    gateway.on('payment.failed', ({ error }) => (reason = error?.description ?? ''))
    gateway.open()
  })
}
