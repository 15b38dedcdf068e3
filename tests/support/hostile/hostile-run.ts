import fc from 'fast-check'
import { hostileRequests, readSchemas } from './hostile-requests.ts'
import { openRawClient } from './raw-request.ts'
import { openShop, type TestShop } from '../shop/shop.ts'

/** A longer request counts as hanging, in milliseconds. The slowest one hashes a password. */
const timeoutMs = 10_000
/** Error responses have one shape; only the refusal 'proof-needed' has a challenge, too (docs/limits.md). */
const isRefusal = (answer: unknown): boolean => {
  const { message, code, ...more } = answer as Record<string, unknown>
  const others = code === 'proof-needed' ? 'challenge' : ''
  return (
    typeof message === 'string' && typeof code === 'string' && Object.keys(more).join() === others
  )
}

interface Counts {
  /** Number of responses by status. */
  statuses: Map<number, number>
}

/**
 * Sends generated requests, one after the other, to a separate shop. Throws with the smallest request that
 * leads to a 5xx, a hang or an error response of another shape. The same seed gives
 * the same requests.
 */
export const throwRequests = async (
  count: number,
  seed: number,
  /** Checks the shop after all requests. */
  after: (shop: TestShop) => Promise<void>,
): Promise<Counts> => {
  const statuses = new Map<number, number>()
  const shop = await openShop({
    env: {
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '1000000',
      OTP_SENDS_PER_CONTACT: '1000',
      OTP_SENDS_PER_CALLER: '100000',
      OTP_SENDS_PER_HOUR: '1000000',
      LOGIN_TRIES_PER_CALLER: '100000',
    },
  })
  try {
    const [customer] = await shop.crowd(1)
    const requests = hostileRequests(await readSchemas(), customer?.customerId ?? 0)
    const cookie = [...(customer?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join()
    const address = await shop.app.listen({ host: '127.0.0.1', port: 0 })
    const client = openRawClient(Number(new URL(address).port), timeoutMs)
    const sends = fc.asyncProperty(requests, async (request) => {
      const { path, method = 'POST', loggedIn } = request
      const body = request.body as string | undefined
      const length = String(Buffer.byteLength(body ?? ''))
      const headers = {
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': length }),
        ...(loggedIn ? { cookie } : {}),
        ...request.headers,
      }
      const answer = await client.send(path, method, headers, body)
      if (!answer) return
      const { status, text } = answer
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const isCall = /^\/(api|main|delivery)\//.test(path)
      // Without a built site, its pages respond with 503 ("being prepared").
      if (status >= 500 && (isCall || status !== 503))
        throw new Error(`${status}: ${shop.logs().slice(-1500)}`)
      if (isCall && status >= 400 && method !== 'HEAD' && !isRefusal(JSON.parse(text)))
        throw new Error(`an answer ${status} of another shape: ${text.slice(0, 200)}`)
    })
    await fc.assert(sends, { numRuns: count, seed }).finally(client.close)
    await after(shop)
    return { statuses }
  } finally {
    await shop.close()
  }
}
