import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type, { type Static, type TObject } from 'typebox'
import type { Call, Host, Shapes } from '#src/contract/call.ts'
import { site } from '#src/site.ts'
import { productIdsIn, type CachedText } from '../cache/response-cache.ts'
import { cleaned } from '../base/clean.ts'
import { asDeclared } from '../base/coerce.ts'
import { acceptedForm, codings } from '../base/compress.ts'
import { clearCookie, cookieToken, setCookie } from './cookie.ts'
import { invalid, Refused } from '../base/errors.ts'
import { validationError } from './error-reply.ts'
import type { Services } from './services.ts'
import { openSession } from './session.ts'

export interface Context<Request = unknown> extends Services {
  request: Request
  /** Null for a guest, and always for cached catalog calls, which read no session. */
  customerId: number | null
  sessionToken: string | null
  browserToken: string | null
  ip: string
  idempotencyKey: string | null
  setSession: (token: string) => void
  clearSession: () => void
  setBrowser: (token: string) => void
}
export type CustomerContext<Request = unknown> = Context<Request> & { customerId: number }

/** Returns the reply without its message, which `register` adds. */
type Handler<C, S extends Shapes> = (context: C) => Promise<Static<S['reply']>>

export const prefixes: Record<Host, string> = { api: '/api', main: '/main', delivery: '/delivery' }
export const pathOf = (call: Call): string => prefixes[call.host] + call.path

const readKey = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw invalid('Idempotency-Key must be 1 to 200 letters, digits or signs.')
}

type Body = Record<string, unknown>

const fieldsOf = ({ request }: Shapes): string[] => Object.keys((request as TObject).properties)

/** A call that declares no such field ignores it, whatever it holds. */
const refuseOtherShops = (declared: readonly string[], body: Body) => {
  for (const [field, own] of [
    ['store_id', site.storeId],
    ['company_id', site.companyId],
  ] as const)
    if (declared.includes(field) && body[field] !== undefined && body[field] !== own)
      throw new Refused(404, `${field} ${String(body[field])} is not known here.`, 'unknown-store')
}

/** PostgreSQL cannot store U+0000, and no keyboard types it. Nested objects are not checked. */
const refuseNullCharacter = (body: Body) => {
  const holdsNull = (value: unknown) => typeof value === 'string' && value.includes('\0')
  const field = Object.keys(body).find((name) => [body[name]].flat().some(holdsNull))
  if (field) throw invalid(`${field} holds a character that is no text`)
}

const readSession = async (
  { config, db, now }: Services,
  token: string | null,
  reply: FastifyReply,
): Promise<number | null> => {
  if (!token) return null
  const session = await openSession(db, token, now(), config.limits)
  if (session?.renewed) setCookie(reply, config, token)
  return session?.customerId ?? null
}

/** The body, cleaned. Throws if it does not fit the call, or is about another shop or customer. */
const checkedBody = (
  request: FastifyRequest,
  call: Call,
  schema: Shapes,
  customerId: number | null,
): Body => {
  // Compiled at the first request: all at once take half a second of each start.
  const check = request.compileValidationSchema(schema.request)
  if (!check(request.body ?? null)) throw validationError(check.errors ?? [])
  refuseNullCharacter(request.body as Body)
  const body = cleaned(schema.request, request.body as Body)
  refuseOtherShops(fieldsOf(schema), body)
  if (call.access === 'customer' && body['customer_id'] !== customerId)
    throw new Refused(403, 'This belongs to another customer.', 'not-yours')
  return body
}

const signedOut = () => new Refused(401, 'Please log in first.', 'signed-out')

const json = 'application/json; charset=utf-8'

/** In characters: a shorter response fits into one packet uncompressed. */
const worthCompressing = 1000

/** Compresses only what is the same for everybody: the length of other responses reveals content (BREACH). */
const sendText = async (request: FastifyRequest, reply: FastifyReply, text: CachedText) => {
  reply.type(json)
  const form =
    text.body.length < worthCompressing ? null : acceptedForm(request.headers['accept-encoding'])
  if (!form) return reply.send(text.body)
  return reply.header('content-encoding', codings[form]).send(await text.compressed(form))
}

interface RateOptions {
  /** Calls of one caller in a minute, instead of REQUESTS_PER_MINUTE (docs/limits.md). */
  perMinute?: number
}

const register = <S extends Shapes>(
  app: FastifyInstance,
  call: Call<S>,
  schema: S,
  handler: Handler<Context<Static<S['request']>>, S>,
  { perMinute }: RateOptions = {},
): void => {
  const { shop } = app
  const { requestsPerMinute } = shop.config.limits
  const sessions = new WeakMap<FastifyRequest, number | null>()
  const { properties } = schema.reply as TObject
  const answer = { ...Type.Object({ message: Type.String(), ...properties }) }
  app.post(pathOf(call), {
    onRequest: perMinute
      ? app.rateLimit({ max: Math.min(perMinute, requestsPerMinute) })
      : app.rateLimit(),
    preValidation: async (request, reply) => {
      request.body = asDeclared(schema.request, request.body)
      if (call.cached) return
      const customerId = await readSession(shop, cookieToken(request, shop.config), reply)
      if (call.access === 'customer' && customerId === null) throw signedOut()
      sessions.set(request, customerId)
    },
    handler: async (request, reply) => {
      const customerId = sessions.get(request) ?? null
      const body = checkedBody(request, call, schema, customerId)
      // Not in `ask`: others wait for its result too, and must not be refused for this header.
      const idempotencyKey = readKey(request)
      const ask = async () => {
        const result = await handler({
          ...shop,
          request: body as Static<S['request']>,
          customerId,
          sessionToken: cookieToken(request, shop.config),
          browserToken: cookieToken(request, shop.config, 'browser'),
          ip: request.ip,
          idempotencyKey,
          setSession: (token) => setCookie(reply, shop.config, token),
          clearSession: () => clearCookie(reply, shop.config),
          setBrowser: (token) => setCookie(reply, shop.config, token, 'browser'),
          log: request.log,
        })
        return { ...(result as object), message: call.success }
      }
      if (call.cached) {
        const key = `${call.path} ${JSON.stringify(fieldsOf(schema).map((field) => body[field]))}`
        const text = await shop.responseCache(key, shop.now(), async () => {
          const result = await ask()
          return { body: reply.serializeInput(result, answer), products: productIdsIn(result) }
        })
        return sendText(request, reply, text)
      }
      const text = reply.serializeInput(await ask(), answer)
      return reply.header('cache-control', 'no-store').type(json).send(text)
    },
  })
}

/** Binds a call that anyone may make to its handler: validation, store check, reply. */
export const serve = <S extends Shapes>(
  app: FastifyInstance,
  call: Call<S>,
  schema: S,
  handler: Handler<Context<Static<S['request']>>, S>,
  options?: RateOptions,
): void => {
  if (call.access !== 'anyone') throw new Error(`${call.path} is for customers: serveCustomer`)
  register(app, call, schema, handler, options)
}

/** Binds a customer's call: 401 'signed-out' without a session, 403 'not-yours' for another customer_id. */
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
