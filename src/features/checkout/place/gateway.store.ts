import type { Opening } from '#src/contract/payment.ts'
import { site } from '#src/site.ts'
import { $user } from '#src/stores/session.ts'
import { $address } from '../delivery-address.store.ts'
import { $gift } from '../gift.store.ts'

/** The server checks all three. */
export interface GatewayReply {
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
const timeoutMs = 30_000

/** The gateway's script could not be loaded: no connection, or it is blocked. */
export class GatewayUnreachable extends Error {}

const addScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const onFailure = () => {
      script.remove()
      reject(new GatewayUnreachable(`The payment script ${url} did not load.`))
    }
    const timer = setTimeout(onFailure, timeoutMs)
    script.src = url
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', () => {
      clearTimeout(timer)
      onFailure()
    })
    document.head.append(script)
  })

const loadGateway = async (url: string): Promise<GatewayClass> => {
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

const withCountryCode = (mobile: string | undefined): string => (mobile ? `+91${mobile}` : '')

/** Resolves with the result, or the last failure's reason ('' if none). In-app browsers leave the page. */
export const showGatewayDialog = async (opening: Opening): Promise<GatewayReply | string> => {
  // A gift's address is the receiver's.
  const address = $gift.get() ? null : $address.get()
  const user = $user.get()
  const Razorpay = await loadGateway(opening.scriptUrl)
  const closed = new AbortController()
  const { signal } = closed
  const end = new Promise<GatewayReply | string>((resolve) => {
    let reason = ''
    const isInside = opening.callbackUrl !== '' && isInsideApp()
    const gateway = new Razorpay({
      key: opening.key,
      amount: opening.amount,
      currency: site.currency,
      name: site.name,
      order_id: opening.gatewayOrderId,
      prefill: {
        name: address?.name || user?.name || '',
        email: address?.email || user?.email || '',
        contact: withCountryCode(address?.contact || user?.contact),
      },
      // In seconds: what is paid after the reservation goes back.
      timeout: opening.expiresIn,
      theme: { color: '#CF102E' },
      modal: { ondismiss: () => resolve(reason), confirm_close: true },
      ...(isInside
        ? { callback_url: opening.callbackUrl, redirect: true }
        : { handler: (reply: GatewayReply) => resolve(reply) }),
    })
    // Back from the gateway's own page.
    if (isInside)
      addEventListener('pageshow', ({ persisted }) => persisted && resolve(reason), { signal })
    gateway.on('payment.failed', ({ error }) => (reason = error?.description ?? ''))
    gateway.open()
  })
  return end.finally(() => closed.abort())
}
