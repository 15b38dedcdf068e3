import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Db } from '#src/server/db/database.ts'
import { answerSandbox } from '#src/server/providers/payment/sandbox/api.ts'
import { sandboxKeys } from '#src/server/providers/payment/sandbox/keys.ts'
import { listening } from '../served/listening.ts'
import { openShop, type TestShop } from './shop.ts'

/**
 * - `up`: answers
 * - `down`: does nothing and responds with 503
 * - `refuse`: does nothing and refuses for good
 * - `short`: does nothing and refuses, because the account holds too little money
 * - `denied`: does nothing, as it does not accept the API keys
 * - `lost`: does what it was asked, then drops the connection
 * - `slow`: does what it was asked, and never responds
 */
type Line = 'up' | 'down' | 'refuse' | 'short' | 'denied' | 'lost' | 'slow'

export interface GatewayShop extends AsyncDisposable {
  shop: TestShop
  /** The address of the gateway. */
  origin: string
  /** How the gateway treats requests whose method and path match `on`. */
  setLine: (line: Line, on?: RegExp) => void
  /** Awaited before a request is answered, with its method and path. */
  setGate: (gate: (call: string) => Promise<unknown>) => void
  /** Method and path of every request so far. */
  asked: string[]
  close: () => Promise<void>
}

const refusals = {
  refuse: 'The payment is too old to be refunded.',
  short: 'Your account does not have enough balance to carry out the refund operation.',
}

const sandboxAuthorization = `Basic ${btoa(`${sandboxKeys.keyId}:${sandboxKeys.keySecret}`)}`
/** The server behind the gateway knows one pair of keys; the gateway takes all keys of other names for them. */
const hasOtherName = (authorization = ''): boolean =>
  !atob(authorization.replace('Basic ', '')).startsWith(`${sandboxKeys.keyId}:`)

/** A shop with realistic keys whose gateway is a separate server: the sandbox, over the network. */
export const openGatewayShop = async (env: Record<string, string> = {}): Promise<GatewayShop> => {
  let db: Db | null = null
  let now = () => new Date()
  let line: Line = 'up'
  let on = /./
  let waitAt: (call: string) => Promise<unknown> = () => Promise.resolve()
  const asked: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const path = (request.url ?? '').replace(/^\/v1/, '')
      const call = `${request.method} ${path}`
      asked.push(call)
      const body = JSON.parse((await text(request)) || 'null') as unknown
      await waitAt(call)
      const faulty = on.test(call) ? line : 'up'
      if (faulty === 'down' || !db) return response.writeHead(503).end('{}')
      if (faulty === 'denied') return response.writeHead(401).end('{}')
      if (faulty === 'refuse' || faulty === 'short') {
        const error = { code: 'BAD_REQUEST_ERROR', description: refusals[faulty] }
        return response.writeHead(400).end(JSON.stringify({ error }))
      }
      const headers = new Headers(request.headers as Record<string, string>)
      if (hasOtherName(request.headers.authorization))
        headers.set('authorization', sandboxAuthorization)
      const method = request.method ?? 'GET'
      const answer = await answerSandbox(db, { method, path, headers, body }, now())
      if (faulty === 'slow') return
      if (faulty === 'lost') return request.socket.destroy()
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      return response.end(await answer.text())
    })()
  })
  const { origin, close } = await listening(server)
  const shop = await openShop({
    env: {
      OTP_SENDS_PER_CALLER: '1000',
      RAZORPAY_KEY_ID: 'rzp_test_shop',
      RAZORPAY_KEY_SECRET: sandboxKeys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: `new-secret,${sandboxKeys.webhookSecrets[0] ?? ''}`,
      RAZORPAY_API_URL: `${origin}/v1`,
      GATEWAY_SECONDS: '1',
      ...env,
    },
  })
  db = shop.db
  now = shop.clock.now
  const closeBoth = async () => {
    await shop.close()
    await close()
  }
  return {
    shop,
    origin,
    asked,
    setLine: (next, only = /./) => {
      line = next
      on = only
    },
    setGate: (gate) => (waitAt = gate),
    close: closeBoth,
    [Symbol.asyncDispose]: closeBoth,
  }
}
