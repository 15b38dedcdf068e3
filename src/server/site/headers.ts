import type { FastifyInstance } from 'fastify'
import { links } from '#src/links.ts'
import { closedPolicy } from './content-security-policy.ts'

const year = 31_536_000

const always = (https: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(https ? { 'strict-transport-security': `max-age=${year}; includeSubDomains` } : {}),
})

/** For pages. Short: page and headers should fit into a connection's first ten packets (14,600 bytes). */
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
 * Cross-Origin-Opener-Policy of `customerPaths` (ASVS 5.0, 3.4.8): a site that opened the shop gets no
 * handle on its window. Other pages go without: Chromium would start a process, which delays the first paint.
 */
export const openerPolicy = 'same-origin-allow-popups'

export const allHeaders = (https: boolean): Record<string, string> => ({
  'content-security-policy': closedPolicy,
  ...always(https),
})

/** Adds the security headers; a page replaces the policy. Call it before anything that refuses requests. */
export const securityHeaders = (app: FastifyInstance): void => {
  const headers = allHeaders(app.shop.config.secureCookies)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
