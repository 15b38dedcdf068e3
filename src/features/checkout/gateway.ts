import type { Paise } from '#src/domain/money.ts'
import { site } from '#src/site.ts'

/** What the gateway hands over when a payment was made; the server checks all three. */
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

/** How long the gateway's script may take, in milliseconds. */
const patience = 30_000

/** The payment page could not be fetched: the line is down, or something blocks it. */
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

/** Fetches the gateway's script, once; a failed try is made again the next time. */
const load = async (url: string): Promise<GatewayClass> => {
  if (!loaded()) await addScript(url)
  const found = loaded()
  if (!found) throw new GatewayUnreachable('The payment script did not start.')
  return found
}

/** Browsers inside other apps cannot show the gateway's window: they go to its page and come back. */
const isInsideApp = (): boolean =>
  /FBAN|FBAV|Instagram|Line\/|MicroMessenger|OPR\/|Opera Mini|UCBrowser|; wv\)/.test(
    navigator.userAgent,
  )

export interface Checkout {
  key: string
  scriptUrl: string
  /** Empty: the gateway's page cannot lead back, so its window must do. */
  callbackUrl: string
  gatewayOrderId: string
  amount: Paise
  prefill: { name: string; email: string; contact: string }
}

/**
 * Opens the gateway's window. Resolves with its words when something was paid, or with why not when
 * the shopper closed it: empty, or the reason of the last failed try. In-app browsers leave the page.
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
    // Back from the gateway's own page by the Back button.
    if (isInside) addEventListener('pageshow', ({ persisted }) => persisted && resolve(reason))
    gateway.on('payment.failed', ({ error }) => (reason = error?.description ?? ''))
    gateway.open()
  })
}
