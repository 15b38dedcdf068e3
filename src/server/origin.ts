import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { Refused } from './errors.ts'
import { prefixes } from './serve.ts'

const isOwn = (request: FastifyRequest, origin: string, config: Config): boolean =>
  origin === config.siteUrl || (URL.canParse(origin) && new URL(origin).host === request.host)

const allow = (reply: FastifyReply, origin: string) =>
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'content-type, idempotency-key',
    'access-control-allow-methods': 'POST',
    'access-control-max-age': '7200',
    vary: 'Origin',
  })

/**
 * Keeps pages of other origins from making calls in a customer's name. Browsers name the page's
 * origin on every POST; programs that are no browsers need not. Together with the JSON-only body,
 * which no HTML form can send, nothing else is needed against forged requests. A site on another
 * host than its API is named in ALLOWED_ORIGINS.
 */
export const guardOrigin = (app: FastifyInstance): void => {
  const { config } = app.shop
  const isCall = (request: FastifyRequest) =>
    Object.values(prefixes).some((prefix) => request.url.startsWith(`${prefix}/`))
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!origin || !isCall(request) || isOwn(request, origin, config)) return
    if (!config.allowedOrigins.includes(origin))
      throw new Refused(403, 'Calls from pages of another site are refused.', 'foreign-origin')
    allow(reply, origin)
    if (request.method === 'OPTIONS') return reply.code(204).send()
  })
}
