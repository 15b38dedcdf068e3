import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type, { type Static, type TObject } from 'typebox'
import type { Call, Host, Shapes } from '#src/contract/call.ts'
import { site } from '#src/site.ts'
import type { Background } from '../base/background.ts'
import { productsIn, type ResponseCache } from '../catalog/response-cache.ts'
import { cleaned } from '../base/clean.ts'
import { asDeclared } from '../base/coerce.ts'
import type { Config } from '../base/config.ts'
import { clearCookie, cookieToken, setCookie } from '../base/cookie.ts'
import type { Db } from '../db/open.ts'
import { Refused } from '../base/errors.ts'
import type { Providers } from '../providers/open.ts'
import type { PaymentGateway } from '../providers/payment/gateway.ts'
import { openSession } from './session.ts'

/** What every handler works with; `buildApp` hangs it on the application. */
export interface Shop {
  config: Config
  db: Db
  providers: Providers
  /** Null: the shop takes cash only. */
  gateway: PaymentGateway | null
  /** For what need not be done before the answer goes out. */
  background: Background
  /** Sends soon what message/message.service.ts has written down. */
  sendMessages: () => void
  log: FastifyBaseLogger
  now: () => Date
  /** Answers of cached calls, never older than the request. */
  answers: ResponseCache
}

declare module 'fastify' {
  interface FastifyInstance {
    shop: Shop
  }
}

export interface Context<Request = unknown> extends Shop {
  request: Request
  /** Who asks; null for a guest, and always null for cached catalog calls, which read no session. */
  customerId: number | null
  sessionToken: string | null
  /** Tells a browser from which somebody has logged in before. */
  browserToken: string | null
  ip: string
  idempotencyKey: string | null
  /** Logs the browser in or out: sets or clears the session cookie. */
  setSession: (token: string) => void
  clearSession: () => void
  setBrowser: (token: string) => void
}
/** Of a call that only customers may make. */
export type CustomerContext<Request = unknown> = Context<Request> & { customerId: number }

/** A handler answers the reply without its message, which `serve` adds. */
type Handler<C, S extends Shapes> = (context: C) => Promise<Static<S['reply']>>

/** Where each service lies on the shop's own origin. */
export const prefixes: Record<Host, string> = { api: '/api', main: '/main', delivery: '/delivery' }
export const pathOf = (call: Call): string => prefixes[call.host] + call.path

const readKey = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new Refused(400, 'Idempotency-Key must be 1 to 200 letters, digits or signs.', 'invalid')
}

/** A request that names a store or a company must name this one. */
const refuseOtherShops = (body: Record<string, unknown>) => {
  for (const [field, own] of [
    ['store_id', site.storeId],
    ['company_id', site.companyId],
  ] as const)
    if (body[field] !== undefined && body[field] !== own)
      throw new Refused(404, `${field} ${String(body[field])} is not known here.`, 'unknown-store')
}

/**
 * PostgreSQL cannot keep the character 0, and no keyboard types it. Fields that the call does not
 * know may hold anything and are not looked into.
 */
const refuseNull = (body: Record<string, unknown>) => {
  const holdsNull = (value: unknown) => typeof value === 'string' && value.includes('\0')
  const field = Object.keys(body).find((name) => [body[name]].flat().some(holdsNull))
  if (field) throw new Refused(400, `${field} holds a character that is no text`, 'invalid')
}

const readSession = async (
  { config, db, now }: Shop,
  token: string | null,
  reply: FastifyReply,
): Promise<number | null> => {
  if (!token) return null
  const session = await openSession(db, token, now(), config.limits.sessionDays)
  if (session?.renewed) setCookie(reply, config, token)
  return session?.customerId ?? null
}

const signedOut = () => new Refused(401, 'Please log in first.', 'signed-out')

const register = <S extends Shapes>(
  app: FastifyInstance,
  call: Call<S>,
  schema: S,
  handler: Handler<Context<Static<S['request']>>, S>,
): void => {
  const { shop } = app
  const sessions = new WeakMap<FastifyRequest, number | null>()
  const fields = Object.keys((schema.request as TObject).properties)
  const answer = Type.Object({
    message: Type.String(),
    ...(schema.reply as TObject).properties,
  })
  app.post(pathOf(call), {
    schema: { body: schema.request, response: { 200: answer } },
    onRequest: app.rateLimit(),
    preValidation: async (request, reply) => {
      request.body = asDeclared(schema.request, request.body)
      if (call.cached) return
      const customerId = await readSession(shop, cookieToken(request, shop.config), reply)
      if (call.access === 'customer' && customerId === null) throw signedOut()
      sessions.set(request, customerId)
    },
    handler: async (request, reply) => {
      const customerId = sessions.get(request) ?? null
      refuseNull(request.body as Record<string, unknown>)
      const body = cleaned(schema.request, request.body as Record<string, unknown>)
      refuseOtherShops(body)
      if (call.access === 'customer' && body['customer_id'] !== customerId)
        throw new Refused(403, 'This belongs to another customer.', 'not-yours')
      const ask = async () => {
        const result = await handler({
          ...shop,
          request: body as Static<S['request']>,
          customerId,
          sessionToken: cookieToken(request, shop.config),
          browserToken: cookieToken(request, shop.config, 'browser'),
          ip: request.ip,
          idempotencyKey: readKey(request),
          setSession: (token) => setCookie(reply, shop.config, token),
          clearSession: () => clearCookie(reply, shop.config),
          setBrowser: (token) => setCookie(reply, shop.config, token, 'browser'),
          log: request.log,
        })
        return { ...(result as object), message: call.success }
      }
      if (call.cached) {
        const key = `${call.path} ${JSON.stringify(fields.map((field) => body[field]))}`
        const text = await shop.answers(key, shop.now(), async () => {
          const result = await ask()
          return { body: String(reply.serializeInput(result, '200')), products: productsIn(result) }
        })
        return reply.type('application/json; charset=utf-8').send(text)
      }
      reply.header('cache-control', 'no-store')
      return ask()
    },
  })
}

/** Binds a call that anyone may make to its handler: validation, store check, reply. */
export const serve = <S extends Shapes>(
  app: FastifyInstance,
  call: Call<S>,
  schema: S,
  handler: Handler<Context<Static<S['request']>>, S>,
): void => {
  if (call.access !== 'anyone') throw new Error(`${call.path} is for customers: serveCustomer`)
  register(app, call, schema, handler)
}

/**
 * Binds a customer's call to its handler. Without a session it is refused (401, 'signed-out'), and
 * so is a customer_id that is not the session's own (403, 'not-yours').
 */
export const serveCustomer = <S extends Shapes>(
  app: FastifyInstance,
  call: Call<S>,
  schema: S,
  handler: Handler<CustomerContext<Static<S['request']>>, S>,
): void => {
  if (call.access !== 'customer') throw new Error(`${call.path} is for anyone: serve`)
  register(app, call, schema, (context) => {
    if (context.customerId === null) throw signedOut()
    return handler({ ...context, customerId: context.customerId })
  })
}
