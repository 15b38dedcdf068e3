import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { sql } from 'drizzle-orm'
import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { accountRoutes } from './account/account.routes.ts'
import { addressRoutes } from './address/address.routes.ts'
import { createBackground } from './base/background.ts'
import { bagRoutes } from './bag/bag.routes.ts'
import { boxRoutes } from './box/box.routes.ts'
import { openResponseCache } from './cache/response-cache.ts'
import { capabilityRoutes } from './capability/capability.routes.ts'
import type { Config } from './base/settings/config.ts'
import type { Db } from './db/database.ts'
import { Refused } from './base/errors.ts'
import { refusalOf } from './http/error-reply.ts'
import { dietRoutes } from './diet/diet.routes.ts'
import { enquiryRoutes } from './enquiry/enquiry.routes.ts'
import { formerSlugRoutes } from './former-slug/former-slug.routes.ts'
import { galleryRoutes } from './gallery/gallery.routes.ts'
import { homeRoutes } from './home/home.routes.ts'
import { invoiceRoutes } from './invoice/invoice.routes.ts'
import { listingRoutes } from './listing/listing.routes.ts'
import { logOptions } from './base/log.ts'
import { callerOf } from './limit/rate-limit.service.ts'
import { loginRoutes } from './login/login.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { openMessenger } from './message/send.ts'
import { occasionRoutes } from './occasion/occasion.routes.ts'
import { offerRoutes } from './offer/offer.routes.ts'
import { orderRoutes } from './checkout/order.routes.ts'
import { guardOrigin } from './http/origin.ts'
import { gatewayRoutes } from './payment/gateway.routes.ts'
import { paymentRoutes } from './payment/payment.routes.ts'
import { startAskingForRefunds } from './payment/recent-refunds.ts'
import { startReconciling } from './payment/reconcile.ts'
import { pincodeRoutes } from './pincode/pincode.routes.ts'
import { productRoutes } from './product/product.routes.ts'
import { questionRoutes } from './question/question.routes.ts'
import type { Providers } from './providers/providers.ts'
import { reviewRoutes } from './product/review/review.routes.ts'
import { openGateway } from './providers/payment/open.ts'
import { sandboxRoutes } from './sandbox/sandbox.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { prefixes } from './http/serve.ts'
import { securityHeaders } from './site/headers.ts'
import { siteRoutes } from './site/site.routes.ts'
import { startStockAlerts } from './stock-alert/send.service.ts'
import { stockAlertRoutes } from './stock-alert/stock-alert.routes.ts'
import {
  refuseWhenClosing,
  slowOptions,
  transportOptions,
  warnOfOutbox,
  warnOfProxy,
} from './transport.ts'
import { startUpkeep } from './upkeep/job.ts'

interface AppParts {
  config: Config
  db: Db
  providers: Providers
  clock?: () => Date
  logTo?: { write: (line: string) => void }
}

const ourError = 'Something went wrong on our side. Please try again.'

// The shop's own programs call from this machine without a forwarded address: no rate limit for them.
const isOwnProgram = (request: FastifyRequest): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '') &&
  !request.headers['x-forwarded-for'] &&
  !request.headers.origin

const answerErrors = (app: FastifyInstance) => {
  app.setErrorHandler<FastifyError | Refused>((error, request, reply) => {
    const refusal = refusalOf(error)
    const status = refusal?.status ?? 500
    if (status >= 500) request.log.error({ err: error }, 'A request failed')
    if (status === 503) reply.header('retry-after', '2')
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({
        message: refusal?.message ?? ourError,
        code: refusal?.code ?? 'internal',
        ...refusal?.more,
      })
  })
  app.setNotFoundHandler(() => {
    throw new Refused(404, 'There is nothing at this address.', 'unknown-path')
  })
  for (const prefix of Object.values(prefixes))
    app.all(`${prefix}/*`, async (request) => {
      const [path] = request.url.split('?')
      throw new Refused(
        404,
        `There is no call ${request.method} ${path ?? ''}. Every call is a POST with a JSON body.`,
        'unknown-call',
      )
    })
}

const healthRoute = (app: FastifyInstance) => {
  const ask = async (): Promise<boolean> => {
    try {
      await app.shop.db.execute(sql`select 1`)
      return true
    } catch (error) {
      app.log.error({ err: error }, 'The database does not answer')
      return false
    }
  }
  /** One query for all requests at a time: anybody may ask, as often as they like. */
  let asking: Promise<boolean> | null = null
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    asking ??= ask().finally(() => (asking = null))
    if (await asking) return { status: 'ok' }
    return reply.code(503).send({
      status: 'no database',
      message: 'The database does not answer.',
      code: 'unavailable',
    })
  })
}

const createApp = (
  { logLevel, limits, trustProxy }: Config,
  logTo: AppParts['logTo'] = process.stderr,
): FastifyInstance =>
  fastify({
    ...logOptions(logLevel, logTo),
    ...transportOptions,
    ...slowOptions(limits.requestSeconds * 1000),
    trustProxy: trustProxy > 0 && ((_address, hop) => hop < trustProxy),
    bodyLimit: limits.bodyKilobytes * 1024,
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        // Validates nothing: base/clean.ts reads it.
        keywords: ['text'],
      },
    },
  })

const addRoutes = (app: FastifyInstance): void => {
  accountRoutes(app)
  addressRoutes(app)
  bagRoutes(app)
  boxRoutes(app)
  capabilityRoutes(app)
  dietRoutes(app)
  enquiryRoutes(app)
  formerSlugRoutes(app)
  galleryRoutes(app)
  homeRoutes(app)
  invoiceRoutes(app)
  listingRoutes(app)
  loginRoutes(app)
  mailRoutes(app)
  occasionRoutes(app)
  offerRoutes(app)
  orderRoutes(app)
  paymentRoutes(app)
  gatewayRoutes(app)
  pincodeRoutes(app)
  productRoutes(app)
  questionRoutes(app)
  reviewRoutes(app)
  sandboxRoutes(app)
  searchRoutes(app)
  siteRoutes(app)
  stockAlertRoutes(app)
}

/** Each repeats while the shop listens. */
const startJobs = (app: FastifyInstance): void => {
  startReconciling(app)
  startAskingForRefunds(app)
  startStockAlerts(app)
  startUpkeep(app)
}

/** Builds the whole server (store API, gallery, built site) without listening. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { config, db, providers, clock: now = () => new Date() } = parts
  const { siteUrl, limits } = config
  const app = createApp(config, parts.logTo)
  const background = createBackground(app)
  app.decorate('shop', {
    config,
    db,
    providers,
    background,
    gateway: openGateway(config, db, now),
    sendMessages: openMessenger(app, { db, providers, background, siteUrl, now }),
    log: app.log,
    now,
    responseCache: openResponseCache(db, limits.catalogMegabytes),
  })
  app.removeContentTypeParser('text/plain')
  await app.register(cookie)
  await app.register(rateLimit, {
    global: false,
    max: limits.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => callerOf(ip),
    allowList: isOwnProgram,
    errorResponseBuilder: (_request, { after }) =>
      new Refused(429, `Too many requests. Please try again in ${after}.`, 'too-many'),
  })
  securityHeaders(app)
  warnOfProxy(app)
  warnOfOutbox(app)
  refuseWhenClosing(app)
  guardOrigin(app)
  answerErrors(app)
  healthRoute(app)
  addRoutes(app)
  startJobs(app)
  return app
}
