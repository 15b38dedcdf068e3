import type { FastifyInstance } from 'fastify'
import { closedPolicy } from './policy.ts'

const year = 31_536_000

/** What every answer says beside its policy, from this server and from any other host of the site. */
export const securityHeaderValues = (https: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Banks open their pages in pop-ups that must keep their tie to the shop's page. (ASVS 5.0, 3.4.8.
  // Chromium starts a process for it: a visitor from another site sees the first paint 12 ms later.)
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  // What browsers would ask a shopper for. Short: with its headers a page should fit into the first
  // ten packets of a connection (14,600 bytes), or it costs a round trip more.
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  ...(https ? { 'strict-transport-security': `max-age=${year}; includeSubDomains` } : {}),
})

export const allHeaders = (https: boolean): Record<string, string> => ({
  'content-security-policy': closedPolicy,
  ...securityHeaderValues(https),
})

/**
 * Puts the security headers on every answer; a page replaces the policy by its own. To be called before
 * all that may refuse a request.
 */
export const securityHeaders = (app: FastifyInstance): void => {
  const headers = allHeaders(app.shop.config.secureCookies)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
