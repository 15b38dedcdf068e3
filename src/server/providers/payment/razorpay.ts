import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { site } from '#src/site.ts'
import { GatewayAway, GatewayRefused, GatewayShort, type PaymentGateway } from './gateway.ts'
import { paymentEntity, paymentOf, refundEntity, refundOf } from './entity.ts'
import { createCaller, type Caller } from './caller.ts'
import { isSignature, proofText, sign } from './signature.ts'

interface RazorpaySettings {
  url: string
  keyId: string
  keySecret: string
  /** Newest first: events from before a change of the secret are resent with the old one. */
  webhookSecrets: string[]
  scriptUrl: string
  isSandbox: boolean
  /** In ms: timeout of one request. */
  timeoutMs: number
}

const orderEntity = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
const listOf = <S extends TSchema>(entity: S) => Type.Object({ items: Type.Array(entity) })

const check = <S extends TSchema>(schema: S) => {
  const compiled = Compile(schema)
  return (value: unknown): Static<S> => {
    if (compiled.Check(value)) return value
    throw new GatewayAway('The gateway answered something that is not of its API.')
  }
}
const asOrder = check(orderEntity)
const asPayment = check(paymentEntity)
const asPayments = check(listOf(paymentEntity))
const asRefund = check(refundEntity)
const asRefunds = check(listOf(refundEntity))

const part = encodeURIComponent

/** The gateway's limit for a page of a list. */
const perPage = 100
/** Entries that are read of a list, so that no answer keeps a round for ever. */
const maxListed = 5_000

/** Razorpay tells only by its words that a refund was refused for lack of money. */
const refundRefusal = (error: unknown): unknown =>
  error instanceof GatewayRefused && /not have enough balance/i.test(error.message)
    ? new GatewayShort(error.message)
    : error

/** A list of the account, newest first, page by page. */
const listSince = async <Item>(
  ask: Caller,
  name: 'payments' | 'refunds',
  read: (answer: unknown) => { items: Item[] },
  since: Date,
): Promise<Item[]> => {
  const from = Math.floor(since.getTime() / 1000)
  const found: Item[] = []
  for (let skip = 0; skip < maxListed; skip += perPage) {
    const { items } = read(await ask('GET', `/${name}?from=${from}&count=${perPage}&skip=${skip}`))
    found.push(...items)
    if (items.length < perPage) break
  }
  return found
}

const callsOf = (ask: Caller) =>
  ({
    createOrder: async (amount, receipt) => {
      const body = { amount, currency: site.currency, receipt }
      // An order whose response was lost is never shown to anybody: creating another does no harm.
      return asOrder(await ask('POST', '/orders', { body, again: true })).id
    },
    readPayment: async (id) => paymentOf(asPayment(await ask('GET', `/payments/${part(id)}`))),
    paymentsOf: async (gatewayOrderId) => {
      const answer = await ask('GET', `/orders/${part(gatewayOrderId)}/payments`)
      return asPayments(answer).items.map(paymentOf)
    },
    // Not retried at once: a second capture is an error. Callers read the payment again.
    capture: async ({ id, amount, currency }) => {
      const body = { amount, currency }
      return paymentOf(asPayment(await ask('POST', `/payments/${part(id)}/capture`, { body })))
    },
    refund: async (paymentId, amount, key) => {
      const answer = await ask('POST', `/payments/${part(paymentId)}/refund`, {
        body: { amount, receipt: key },
        headers: { 'x-refund-idempotency': key },
        again: true,
      }).catch((error: unknown) => {
        throw refundRefusal(error)
      })
      return refundOf(asRefund(answer))
    },
    refundsOf: async (paymentId) => {
      const answer = await ask('GET', `/payments/${part(paymentId)}/refunds?count=${perPage}`)
      return asRefunds(answer).items.map(refundOf)
    },
    refundsSince: async (since) =>
      (await listSince(ask, 'refunds', asRefunds, since)).map(refundOf),
    paymentsSince: async (since) =>
      (await listSince(ask, 'payments', asPayments, since)).map(paymentOf),
  }) satisfies Partial<PaymentGateway>

/** Razorpay's REST API (razorpay.com/docs/api), or a compatible one. */
export const razorpay = (
  settings: RazorpaySettings,
  fetch: typeof globalThis.fetch,
): PaymentGateway => {
  const { keyId, keySecret, webhookSecrets } = settings
  return {
    key: keyId,
    scriptUrl: settings.scriptUrl,
    isSandbox: settings.isSandbox,
    ...callsOf(createCaller(settings, fetch)),
    isPaymentProof: (gatewayOrderId, paymentId, signature) =>
      isSignature(proofText(gatewayOrderId, paymentId), keySecret, signature),
    isEvent: (body, signature) =>
      webhookSecrets.some((secret) => isSignature(body, secret, signature)),
    signEvent: (body) => sign(body, webhookSecrets[0] ?? ''),
  }
}
