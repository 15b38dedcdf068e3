import type { FastifyInstance } from 'fastify'
import { Refused } from '../base/errors.ts'
import { prefixes } from '../http/serve.ts'
import { answerCallback } from './callback.service.ts'
import { receiveEvent } from './event.service.ts'
import { requireGateway } from './online.service.ts'

export const webhookPath = `${prefixes.api}/payments/webhook`
const callbackPath = `${prefixes.api}/payments/callback`

const header = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && value.length <= 200 ? value : null

/** The signature covers the exact bytes that were sent, so the body stays unparsed. */
const webhookRoute = async (app: FastifyInstance): Promise<void> => {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.post(webhookPath, async (request) => {
    const gateway = requireGateway(app.shop)
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const signature = header(request.headers['x-razorpay-signature']) ?? ''
    if (!gateway.isEvent(body, signature))
      throw new Refused(401, 'The signature of this event is wrong.', 'wrong-signature')
    const id = header(request.headers['x-razorpay-event-id'])
    return { status: await receiveEvent({ ...app.shop, log: request.log }, gateway, id, body) }
  })
}

const callbackRoute = async (app: FastifyInstance): Promise<void> => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, String(body)),
  )
  const { config } = app.shop
  // If site and API are two hosts, the pages are on the site's.
  const site = /^https?:/.test(config.publicApiUrl) ? config.siteUrl : ''
  app.post(callbackPath, { onRequest: app.rateLimit() }, async (request, reply) => {
    const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    const page = await answerCallback(app.shop, requireGateway(app.shop), fields)
    return reply.header('cache-control', 'no-store').redirect(site + page, 303)
  })
}

/** Routes that the payment gateway calls. Each has its own body parser, which the others do not get. */
export const gatewayRoutes = (app: FastifyInstance): void => {
  if (!app.shop.gateway) return
  void app.register(webhookRoute)
  void app.register(callbackRoute)
}
