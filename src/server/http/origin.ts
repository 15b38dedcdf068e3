import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../base/settings/config.ts'
import { Refused } from '../base/errors.ts'
import { prefixes } from './serve.ts'

/** A page of the host that is called: the site itself, or another name of this machine. */
const isHere = (request: FastifyRequest, origin: string, config: Config): boolean => {
  const url = URL.canParse(origin) ? new URL(origin) : null
  if (url?.host !== request.host) return false
  return !config.secureCookies || url.protocol === 'https:'
}

const allow = (reply: FastifyReply, origin: string) =>
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'content-type, idempotency-key',
    'access-control-allow-methods': 'POST',
    'access-control-expose-headers': 'retry-after, x-request-id',
    'access-control-max-age': '7200',
    vary: 'Origin',
  })

const isCall = (url: string): boolean =>
  Object.values(prefixes).some((prefix) => url.startsWith(`${prefix}/`))

/** Older browsers omit Origin in some requests; newer ones then still send Sec-Fetch-Site. */
const isForeign = (request: FastifyRequest): boolean =>
  request.headers.origin === undefined && request.headers['sec-fetch-site'] === 'cross-site'

/** Posted from the payment gateway's pages; a signature proves each (payment/gateway.routes.ts). */
const fromGateway = new Set(
  ['/payments/webhook', '/payments/callback'].map((path) => prefixes.api + path),
)

/**
 * Against CSRF: refuses calls, and all that is not read-only, from foreign origins. Browsers send Origin with
 * every POST, and no HTML form can send a JSON body, so this is enough.
 */
export const guardOrigin = (app: FastifyInstance): void => {
  const { config } = app.shop
  const refused = () =>
    new Refused(403, 'Calls from pages of another site are refused.', 'foreign-origin')
  app.addHook('onRequest', async (request, reply) => {
    const { method, url } = request
    if (!isCall(url) && (method === 'GET' || method === 'HEAD')) return
    if (method === 'POST' && fromGateway.has(url.split('?', 1)[0] ?? '')) return
    const { origin } = request.headers
    if (isForeign(request)) throw refused()
    if (!origin || isHere(request, origin, config)) return
    if (origin !== config.siteUrl && !config.allowedOrigins.includes(origin)) throw refused()
    allow(reply, origin)
    if (method === 'OPTIONS') return reply.code(204).send()
  })
}
