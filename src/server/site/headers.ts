import type { FastifyInstance } from 'fastify'
import { links } from '#src/links.ts'
import { closedPolicy } from './policy.ts'

const year = 31_536_000

const always = (https: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(https ? { 'strict-transport-security': `max-age=${year}; includeSubDomains` } : {}),
})

/**
 * Permissions-Policy of pages: what browsers would ask a shopper for. Browsers ignore it on other files.
 * Short: with its headers a page should fit into the first ten packets of a connection (14,600 bytes), or
 * it costs another round trip.
 */
export const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), usb=()'

/** Headers besides the policy that other hosts of the site send with every file. */
export const securityHeaderValues = (https: boolean): Record<string, string> => ({
  ...always(https),
  'permissions-policy': permissionsPolicy,
})

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
  links.stockAlert(),
]

/**
 * Cross-Origin-Opener-Policy of `customerPaths`: a site that opened the shop gets no handle on its window;
 * banks' pop-ups keep theirs. ASVS 5.0, 3.4.8, asks for it on every page (level 3). Pages that are the same
 * for everybody go without, though the login may open over them: Chromium would start another process, which
 * delays the first paint by 12 ms on a fast computer.
 */
export const openerPolicy = 'same-origin-allow-popups'

/** Headers of every response from this server. */
export const allHeaders = (https: boolean): Record<string, string> => ({
  'content-security-policy': closedPolicy,
  ...always(https),
})

/** Adds the security headers; a page replaces the policy and adds a Permissions-Policy. Call it before anything that refuses requests. */
export const securityHeaders = (app: FastifyInstance): void => {
  const headers = allHeaders(app.shop.config.secureCookies)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
