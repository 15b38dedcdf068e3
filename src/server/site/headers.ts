import type { FastifyInstance } from 'fastify'
import { closedPolicy } from './policy.ts'

const always: Record<string, string> = {
  'content-security-policy': closedPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Banks open their pages in pop-ups that must keep their tie to the shop's page.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), usb=(), browsing-topics=()',
}
const year = 31_536_000

/** Puts the security headers on every answer; a page replaces the policy by its own. */
export const securityHeaders = (app: FastifyInstance, https: boolean): void => {
  const headers = https
    ? { ...always, 'strict-transport-security': `max-age=${year}; includeSubDomains` }
    : always
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
