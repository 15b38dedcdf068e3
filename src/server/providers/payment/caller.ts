import { setTimeout as sleep } from 'node:timers/promises'
import { GatewayAway, GatewayDenied, GatewayRefused } from './gateway.ts'

interface Ask {
  body?: object
  headers?: Record<string, string>
  /** May be retried without a response: a read, or what the gateway does only once. */
  again?: boolean
}

export type Caller = (method: 'GET' | 'POST', path: string, ask?: Ask) => Promise<unknown>

/** In ms: pause before the retry. */
const pause = 300

const describe = (body: unknown): string => {
  const error = (body as { error?: { description?: unknown } } | null)?.error
  return typeof error?.description === 'string' ? error.description.slice(0, 200) : ''
}

/** Calls the gateway. 409 and 429 mean "not now", like 5xx. Errors hold no keys or customer data. */
export const createCaller = (
  gateway: { url: string; keyId: string; keySecret: string; timeoutMs: number },
  fetch: typeof globalThis.fetch,
): Caller => {
  const authorization = `Basic ${Buffer.from(`${gateway.keyId}:${gateway.keySecret}`).toString('base64')}`
  const once: Caller = async (method, path, { body, headers } = {}) => {
    let response: Response
    let text: string
    try {
      response = await fetch(gateway.url + path, {
        method,
        headers: {
          authorization,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(gateway.timeoutMs),
      })
      text = await response.text()
    } catch (cause) {
      throw new GatewayAway('The payment gateway could not be reached.', { cause })
    }
    let answer: unknown = null
    try {
      answer = JSON.parse(text)
    } catch {
      throw new GatewayAway(`The payment gateway answered ${response.status} without JSON.`)
    }
    if (response.ok) return answer
    if (response.status >= 500 || response.status === 409 || response.status === 429)
      throw new GatewayAway(`The payment gateway answered ${response.status}.`)
    if (response.status === 401)
      throw new GatewayDenied(
        'The payment gateway does not accept the API keys: please correct RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.',
      )
    throw new GatewayRefused(`The payment gateway answered ${response.status}: ${describe(answer)}`)
  }
  return async (method, path, ask = {}) => {
    const again = ask.again ?? method === 'GET'
    try {
      return await once(method, path, ask)
    } catch (error) {
      if (!again || !(error instanceof GatewayAway)) throw error
      await sleep(pause)
      return once(method, path, ask)
    }
  }
}
