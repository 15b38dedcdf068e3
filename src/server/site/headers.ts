import type { FastifyInstance } from 'fastify'
import { links } from '#src/links.ts'
import { closedPolicy } from './policy.ts'

const year = 31_536_000

/** What every answer says beside its policy, from this server and from any other host of the site. */
export const securityHeaderValues = (https: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // What browsers would ask a shopper for. Short: with its headers a page should fit into the first
  // ten packets of a connection (14,600 bytes), or it costs a round trip more.
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  ...(https ? { 'strict-transport-security': `max-age=${year}; includeSubDomains` } : {}),
})

/** Paths of the pages that are about one customer: the login, the checkout, the account. */
export const customerPaths: readonly string[] = [
  links.login(),
  links.register(),
  links.verify(),
  links.checkout(),
  links.account(),
  links.orders(),
  '/order-details',
  '/invoice',
  links.addresses(),
  links.addAddress(),
]

/**
 * The Cross-Origin-Opener-Policy of `customerPaths`: no other site that opened the shop keeps a hold
 * on its window. Banks open their pages in pop-ups, which keep their tie to the shop's. ASVS 5.0,
 * 3.4.8, asks it of every page (level 3). Those that are the same for everybody go without, though the
 * login may open over them: Chromium starts another process for it, and the first paint of a shopper
 * who arrives waits, 12 ms on a quick computer.
 */
export const openerPolicy = 'same-origin-allow-popups'

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
