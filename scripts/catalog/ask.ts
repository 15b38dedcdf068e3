import { setTimeout as sleep } from 'node:timers/promises'
import type { Static } from 'typebox'
import { Compile } from 'typebox/schema'
import { ApiError, type Send } from '#src/api.ts'
import type { Call, Shapes } from '#src/contract/call.ts'
import { isNotFound } from '#src/stores/not-found.ts'
import { Busy } from './retry-after.ts'
import { emptyOf, withoutNulls } from './reply-nulls.ts'
import { PullError } from './pull-error.ts'

/** Concurrent calls: enough to keep the connection busy, too few to be a burden. */
export const concurrentCalls = 2
/** Attempts per call on transient errors, and the milliseconds between them. */
const attempts = 3
const pause = 500
/** Response timeout in milliseconds. */
const responseTimeout = 30_000
/** Longest wait in milliseconds that a busy store may request, and how many times. */
const maxWait = 60_000
const waits = 10

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind === 'network' || error.status >= 500 || error.status === 429)

/** What a store says instead of an empty list, and of nothing that failed. */
const noRecords =
  /^(no (\w+ )?(records?|data|results?|items?|products?|deals?|arrivals?|banners?|brands?|offers?|stores?|(sub ?)?categor(y|ies)|age ?groups?) (found|available)|(records?|data) not (found|available))[.!]?$/i

const tellsOfNothing = (answer: unknown): boolean => {
  const { message } = Object(answer) as { message?: unknown }
  return typeof message === 'string' && noRecords.test(message.trim())
}

const busyOf = (error: unknown): Busy | null =>
  error instanceof ApiError && error.cause instanceof Busy ? error.cause : null

const sentence = (error: unknown): string => {
  const busy = busyOf(error)
  if (busy) return busy.message
  if (error instanceof ApiError && error.kind === 'broken')
    return `what is no answer of this call (HTTP ${error.status}).`
  return error instanceof Error ? error.message || error.name : String(error)
}

/** '/payload/similar/3/mrp' becomes 'payload.similar[3].mrp'. */
const fieldName = (path: string): string =>
  path
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
    .replace(/^\./, '')

const ownerOf = (reply: unknown, path: string): string => {
  let at = reply
  let owner = ''
  for (const part of path.split('/').slice(1)) {
    at = (at as Record<string, unknown> | undefined)?.[part]
    const { name_url: slug, product_id: id } = Object(at) as Record<string, unknown>
    // Categories and brands have a name_url too.
    if (typeof slug === 'string' && slug && id !== undefined) owner = `, product ${slug}`
  }
  return owner
}

export type Ask = <S extends Shapes>(
  call: Call<S>,
  schema: S,
  request: Static<S['request']>,
  what: string,
  options?: { mayBeEmpty?: boolean },
) => Promise<Static<S['reply']>>

/** Makes calls of the contract and rejects replies that violate it. */
export const createAsk = (send: Send, timeout = responseTimeout): Ask => {
  const checks = new Map<Shapes, ReturnType<typeof Compile>>()
  const checkOf = (schema: Shapes) => {
    const known = checks.get(schema)
    if (known) return known
    const made = Compile(schema.reply)
    checks.set(schema, made)
    return made
  }
  /** In ms: until then all calls wait, as the store has asked. */
  let closedUntil = 0

  const sendPatiently = async (call: Call, request: never, what: string): Promise<unknown> => {
    let failures = 0
    let waited = 0
    for (;;) {
      await sleep(Math.max(0, closedUntil - performance.now()))
      const slow = AbortSignal.timeout(timeout)
      try {
        return await send(call, request, { fresh: true, signal: slow })
      } catch (error) {
        const busy = busyOf(error)
        if (busy && busy.wait <= maxWait && ++waited <= waits) {
          closedUntil = Math.max(closedUntil, performance.now() + busy.wait)
          continue
        }
        if (busy || ++failures === attempts || !isTransient(error))
          throw new PullError(
            slow.aborted
              ? `${what}: ${call.path} did not answer within ${timeout / 1000} s`
              : `${what}: ${call.path} answered: ${sentence(error)}`,
            { cause: error, transient: isTransient(error) },
          )
        await sleep(pause * 4 ** (failures - 1) * (0.75 + Math.random() / 2))
      }
    }
  }

  return async (call, schema, request, what, { mayBeEmpty = false } = {}) => {
    const isEmpty = (answer: unknown) => mayBeEmpty && tellsOfNothing(answer)
    const answer = await sendPatiently(call as Call, request as never, what).catch(
      (error: PullError) => {
        if (isNotFound(error.cause) && isEmpty(error.cause))
          return { message: sentence(error.cause) }
        throw error
      },
    )
    const received = isEmpty(answer) ? Object.assign({}, emptyOf(schema.reply), answer) : answer
    const check = checkOf(schema)
    const reply = check.Check(received) ? received : withoutNulls(received, schema.reply)
    if (reply !== received && !check.Check(reply)) {
      const [, [error]] = check.Errors(reply)
      const field = fieldName(error?.instancePath ?? '') || 'the answer'
      throw new PullError(
        `${what}${what.startsWith('product') ? '' : ownerOf(reply, error?.instancePath ?? '')}: ${field} ${error?.message ?? 'does not fit the contract'}`,
      )
    }
    return reply as never
  }
}

/** For lists that a shop may do without: a reply that there is no record is an empty one. */
export const orEmpty =
  (ask: Ask): Ask =>
  (call, schema, request, what) =>
    ask(call, schema, request, what, { mayBeEmpty: true })
