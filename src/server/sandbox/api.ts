import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Db } from '../db/open.ts'
import { sandboxKeys } from './keys.ts'
import {
  capturePayment,
  createOrder,
  findPayment,
  paymentsOfOrder,
  refundPayment,
  refundsOfPayment,
  SandboxRefusal,
  type SandboxPayment,
  type SandboxRefund,
} from './sandbox.service.ts'

/** The small part of Razorpay's REST API that the shop uses, answered from the database. */

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

export const wirePayment = (payment: SandboxPayment) => ({
  id: payment.id,
  entity: 'payment',
  amount: payment.amount,
  currency: payment.currency,
  status: payment.status,
  order_id: payment.orderId,
  method: 'netbanking',
  amount_refunded: payment.amountRefunded,
  captured: payment.status === 'captured' || payment.status === 'refunded',
  created_at: seconds(payment.createdAt),
})

export const wireRefund = (refund: SandboxRefund) => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amount,
  currency: 'INR',
  payment_id: refund.paymentId,
  receipt: refund.receipt,
  status: refund.status,
  created_at: seconds(refund.createdAt),
})

const list = (items: object[]) => ({ entity: 'collection', count: items.length, items })

const amount = Type.Integer({ minimum: 1 })
const read = <S extends TSchema>(schema: S) => {
  const compiled = Compile(schema)
  return (body: unknown): Static<S> => {
    if (compiled.Check(body)) return body
    throw new SandboxRefusal('The request does not fit.')
  }
}
const asOrder = read(
  Type.Object({ amount, currency: Type.Literal('INR'), receipt: Type.String({ maxLength: 40 }) }),
)
const asCapture = read(Type.Object({ amount, currency: Type.Literal('INR') }))
const asRefund = read(Type.Object({ amount, receipt: Type.String({ maxLength: 64 }) }))

export interface SandboxRequest {
  method: string
  /** Without the version in front: '/orders'. */
  path: string
  headers: Headers
  body: unknown
}

const answer = async (db: Db, request: SandboxRequest, now: Date): Promise<object> => {
  const [path = ''] = request.path.split('?')
  const [, noun = '', id = '', verb = ''] = path.split('/').map(decodeURIComponent)
  const { body } = request
  switch (`${request.method} ${noun} ${verb}`.trim()) {
    case 'POST orders':
      return { entity: 'order', ...(await createOrder(db, asOrder(body), now)) }
    case 'GET orders payments':
      return list((await paymentsOfOrder(db, id)).map(wirePayment))
    case 'GET payments':
      return wirePayment(await findPayment(db, id))
    case 'POST payments capture':
      return wirePayment(await capturePayment(db, id, asCapture(body).amount))
    case 'POST payments refund': {
      const idempotencyKey = request.headers.get('x-refund-idempotency')
      const asked = { ...asRefund(body), paymentId: id, idempotencyKey }
      return wireRefund(await refundPayment(db, asked, now))
    }
    case 'GET payments refunds':
      return list((await refundsOfPayment(db, id)).map(wireRefund))
    default:
      throw new SandboxRefusal('The requested URL was not found on the server.')
  }
}

const { keyId, keySecret } = sandboxKeys
const basic = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

const refuse = (status: number, description: string): Response =>
  Response.json({ error: { code: 'BAD_REQUEST_ERROR', description } }, { status })

/** Answers one request to the sandbox's API. */
export const answerSandbox = async (
  db: Db,
  request: SandboxRequest,
  now: Date,
): Promise<Response> => {
  if (request.headers.get('authorization') !== basic) return refuse(401, 'Authentication failed')
  try {
    return Response.json(await answer(db, request, now))
  } catch (error) {
    if (error instanceof SandboxRefusal) return refuse(error.status, error.message)
    throw error
  }
}

/** A `fetch` that reaches the sandbox without a network: its addresses begin with 'sandbox:'. */
export const sandboxFetch =
  (db: Db, now: () => Date): typeof fetch =>
  async (url, init) => {
    const path = String(url).replace(/^sandbox:/, '')
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : null
    const { method = 'GET' } = init ?? {}
    return answerSandbox(db, { method, path, headers: new Headers(init?.headers), body }, now())
  }
