import { can, type Capability } from './capabilities.ts'
import { keepReply, noteFresh, readReply, replyKey } from './replies.ts'
import type { Call, Host, Reply, Request } from '#src/contract/call.ts'

/** How long a reply may take (specification, section 9), in milliseconds. */
const timeout = 60_000

/**
 * - `network`: nothing came back (offline, cut off, timed out); asking again may help
 * - `refused`: the server said no; `message` is its sentence for people, `code` is for programs
 * - `broken`: an answer that is not of the contract
 */
export type FailureKind = 'network' | 'refused' | 'broken'

export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: FailureKind
  readonly code: string
  readonly status: number
  constructor(kind: FailureKind, message: string, code = '', status = 0, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
    this.code = code
    this.status = status
  }
}

export interface SendOptions {
  /** Makes a repeated call the same call (see the contract of the call). */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Ask the server even when a kept reply is young enough. */
  fresh?: boolean
}

export type Send = <C extends Call>(
  call: C,
  request: Request<C>,
  options?: SendOptions,
) => Promise<Reply<C>>

const readJson = async (response: Response): Promise<Record<string, unknown>> => {
  try {
    const body: unknown = await response.json()
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>
  } catch (cause) {
    if (response.ok) throw new ApiError('network', 'The answer broke off.', '', 0, cause)
  }
  return {}
}

/** Ends when one of two signals does: `AbortSignal.any` is younger than our oldest browsers. */
const either = (one: AbortSignal, other: AbortSignal): AbortSignal => {
  const ended = new AbortController()
  for (const signal of [one, other]) {
    const end = () => ended.abort(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true, signal: ended.signal })
  }
  return ended.signal
}

/** In the words of a store API that answers 200 all the same. */
const tellsOfFailure = /fail|error|unable|un-able|invalid|incorrect|not found/i

/**
 * Makes the one function that calls the store API. `hosts`: where each service lives; `able`: what the
 * store API can do. A call that it cannot answer (`needs`) is not made: whoever shows a button for it
 * asks `can` first.
 */
export const createSend =
  (
    fetch: typeof globalThis.fetch,
    hosts: Record<Host, string>,
    able: (capability: Capability) => boolean = can,
  ): Send =>
  async <C extends Call>(call: C, request: Request<C>, options: SendOptions = {}) => {
    if (call.needs && !able(call.needs))
      throw new ApiError('broken', '', 'no-capability', 0, `${call.path} needs ${call.needs}`)
    const body = JSON.stringify(request)
    const key = replyKey(call.path, body)
    if (call.cached && !options.fresh) {
      const kept = readReply(key)
      if (kept) return kept as Reply<C>
    }
    const limit = AbortSignal.timeout(timeout)
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (options.idempotencyKey && able('idempotency'))
      headers['idempotency-key'] = options.idempotencyKey
    const response = await fetch(hosts[call.host] + call.path, {
      method: 'POST',
      headers,
      body,
      credentials: able('session') ? 'include' : 'same-origin',
      signal: options.signal ? either(options.signal, limit) : limit,
    }).catch((cause: unknown) => {
      throw new ApiError('network', 'The shop could not be reached.', '', 0, cause)
    })
    const reply = await readJson(response)
    const message = typeof reply['message'] === 'string' ? reply['message'] : ''
    const isWell = call.exact ? message === call.success : !tellsOfFailure.test(message)
    if (!response.ok || !isWell) {
      const code = typeof reply['code'] === 'string' ? reply['code'] : ''
      throw new ApiError(message ? 'refused' : 'broken', message, code, response.status, reply)
    }
    if (!call.cached || options.fresh) noteFresh(reply)
    if (call.cached) keepReply(key, reply)
    return reply as Reply<C>
  }

type Environment = Record<string, string | undefined>
const env: Environment = (import.meta as { env?: Environment }).env ?? {}

/** The services of this build: paths of the shop's own origin unless the environment says otherwise. */
export const hosts: Record<Host, string> = {
  api: env['PUBLIC_API_URL'] || '/api',
  main: env['PUBLIC_MAIN_API_URL'] || '/main',
  delivery: env['PUBLIC_DELIVERY_URL'] || '/delivery',
}

/** Calls the store API from the page. Throws an `ApiError` for everything but success. */
export const send: Send = createSend((...args) => globalThis.fetch(...args), hosts)
