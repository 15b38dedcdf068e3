import { createSend } from '#src/api.ts'
import { productDetail } from '#src/contract/product.ts'
import { site } from '#src/site.ts'
import { logInWith } from '../shop/log-in.ts'
import type { OwnSend } from '../shop/own-send.ts'
import { shopperOf } from '../shop/shopper.ts'
import { sentCode } from './sent-code.ts'

const store_id = site.storeId

/** A visitor who shops over the network. The cookie survives a restart of the server, as in a browser. */
export const openVisitor = () => {
  let cookie = ''
  const fetchWithCookie: typeof fetch = async (url, init) => {
    const headers = { ...(init?.headers as Record<string, string>), cookie }
    const answer = await fetch(String(url), { ...init, headers })
    const [set] = answer.headers.getSetCookie()
    if (set) cookie = set.split(';', 1)[0] ?? ''
    return answer
  }
  /** Calls to the shop at `origin`. */
  const at = (origin: string) =>
    createSend(fetchWithCookie, {
      api: `${origin}/api`,
      main: `${origin}/main`,
      delivery: `${origin}/delivery`,
    }) as OwnSend
  return { at }
}

/** Logs in by code; returns the ids that every call of the customer contains. */
export const logIn = async (send: OwnSend, dataDir: string, mobile: string) => {
  const codeTo = async (to: string) => Number(await sentCode(dataDir, to))
  const { payload } = await logInWith(send, mobile, codeTo)
  return { store_id, customer_id: payload.customer_id }
}

/** Buys packs of one product for cash, with the same calls as the checkout. */
export const buy = async (
  send: OwnSend,
  { customer_id }: { customer_id: number },
  product_slug: string,
  quantity: number,
): Promise<number> => {
  const { payload: product } = await send(productDetail, { product_slug, store_id })
  const shopper = shopperOf({ send }, customer_id)
  await shopper.put(product.product_id, quantity)
  return (await shopper.buy(`buy-${product_slug}`)).order_id
}
