import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Db } from '../../../db/database.ts'
import { sandboxKeys } from './keys.ts'
import {
  capturePayment,
  createOrder,
  findOrder,
  findPayment,
  findRefund,
  listOrders,
  listPayments,
  listRefunds,
  paymentsOfOrder,
  refundPayment,
  refundsOfPayment,
  SandboxRefusal,
  type SandboxRefund,
} from './sandbox.service.ts'
import { wireList, wireOrder, wirePayment, wireRefund } from './wire.ts'

// The small part of Razorpay's REST API that the shop uses, answered from the database.

const amount = Type.Integer({ minimum: 1 })
const read = <S extends TSchema>(schema: S) => {
  const compiled = Compile(schema)
  return (body: unknown): Static<S> => {
    if (compiled.Check(body)) return body
    const [invalid] = [...compiled.Errors(body)]
    const field = invalid?.instancePath.split('/')[1]
    throw new SandboxRefusal(`The ${field || 'request'} field is invalid.`, 400, field)
  }
}
/** At most 15 pairs; `[]` is how PHP, and so Razorpay, writes an empty list of pairs. */
const notes = Type.Optional(
  Type.Union([
    Type.Record(Type.String(), Type.Union([Type.String({ maxLength: 256 }), Type.Number()]), {
      maxProperties: 15,
    }),
    Type.Array(Type.Unknown(), { maxItems: 0 }),
  ]),
)
const receipt = (maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]))
const asOrder = read(
  Type.Object({ amount, currency: Type.Literal('INR'), receipt: receipt(40), notes }),
)
const asCapture = read(Type.Object({ amount, currency: Type.Literal('INR') }))
const asRefund = read(Type.Object({ amount: Type.Optional(amount), receipt: receipt(64), notes }))

interface SandboxRequest {
  method: string
  /** Without the version in front: '/orders'. */
  path: string
  headers: Headers
  body: unknown
}

const integerOf = (query: URLSearchParams, name: string, min: number, max: number) => {
  const given = query.get(name)
  if (given === null || given === '') return undefined
  const value = Number(given)
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new SandboxRefusal(`The ${name} must be between ${min} and ${max}.`, 400, name)
}

const listingOf = (query: URLSearchParams) => ({
  from: integerOf(query, 'from', 0, 4_765_046_400),
  to: integerOf(query, 'to', 0, 4_765_046_400),
  count: integerOf(query, 'count', 1, 100) ?? 10,
  skip: integerOf(query, 'skip', 0, 1_000_000) ?? 0,
})

const isRefundOf = (refund: SandboxRefund, paymentId: string): SandboxRefund => {
  if (refund.paymentId === paymentId) return refund
  throw new SandboxRefusal('The id provided does not exist')
}

const answer = async (db: Db, request: SandboxRequest, now: Date): Promise<object> => {
  const { pathname, searchParams: query } = new URL(request.path, 'http://sandbox')
  const [, noun = '', id = '', verb = '', part = ''] = pathname.split('/').map(decodeURIComponent)
  const { body } = request
  const call = [request.method, noun, id && ':id', verb, part && ':part'].filter(Boolean).join(' ')
  switch (call) {
    case 'POST orders': {
      const { receipt = null, notes = [], ...asked } = asOrder(body)
      return wireOrder({
        order: await createOrder(db, { ...asked, receipt, notes }, now),
        tries: [],
      })
    }
    case 'GET orders': {
      const listed = { ...listingOf(query), receipt: query.get('receipt') ?? undefined }
      return wireList((await listOrders(db, listed)).map(wireOrder))
    }
    case 'GET orders :id':
      return wireOrder(await findOrder(db, id))
    case 'GET orders :id payments':
      return wireList((await paymentsOfOrder(db, id)).map(wirePayment))
    case 'GET payments':
      return wireList((await listPayments(db, listingOf(query))).map(wirePayment))
    case 'GET payments :id':
      return wirePayment(await findPayment(db, id))
    case 'POST payments :id capture':
      return wirePayment(await capturePayment(db, id, asCapture(body).amount))
    case 'POST payments :id refund': {
      const idempotencyKey = request.headers.get('x-refund-idempotency')
      const { amount = null, receipt = null, notes = [] } = asRefund(body ?? {})
      const asked = { amount, receipt, notes, paymentId: id, idempotencyKey }
      return wireRefund(await refundPayment(db, asked, now))
    }
    case 'GET payments :id refunds':
      return wireList((await refundsOfPayment(db, id)).map(wireRefund))
    case 'GET payments :id refunds :part':
      return wireRefund(isRefundOf(await findRefund(db, part), id))
    case 'GET refunds':
      return wireList((await listRefunds(db, listingOf(query))).map(wireRefund))
    case 'GET refunds :id':
      return wireRefund(await findRefund(db, id))
    default:
      throw new SandboxRefusal('The requested URL was not found on the server.')
  }
}

const { keyId, keySecret } = sandboxKeys
const basic = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

const refuse = (status: number, description: string, field?: string): Response =>
  Response.json(
    {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description,
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
        ...(field && { field }),
      },
    },
    { status },
  )

export const answerSandbox = async (
  db: Db,
  request: SandboxRequest,
  now: Date,
): Promise<Response> => {
  if (request.headers.get('authorization') !== basic)
    return Response.json(
      { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
      { status: 401 },
    )
  try {
    return Response.json(await answer(db, request, now))
  } catch (error) {
    if (error instanceof SandboxRefusal) return refuse(error.status, error.message, error.field)
    throw error
  }
}

/** A `fetch` that reaches the sandbox without a network; its URLs begin with 'sandbox:'. */
export const sandboxFetch =
  (db: Db, now: () => Date): typeof fetch =>
  async (url, init) => {
    const path = String(url).replace(/^sandbox:/, '')
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : null
    const { method = 'GET' } = init ?? {}
    return answerSandbox(db, { method, path, headers: new Headers(init?.headers), body }, now())
  }
