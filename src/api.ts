import { can, type Capability } from './capabilities.ts'
import { readField, reportsFailure } from './other-replies.ts'
import { env } from './public-env.ts'
import { cacheReply, patchCache, readReply, replyKey } from './replies.ts'
import type { Call, Host, Reply, Request } from '#src/contract/call.ts'

/** Response timeout in milliseconds (specification, section 9). */
const timeout = 60_000

/**
 * - `network`: no response (offline, disconnected, timed out); a retry may help
 * - `refused`: by the server; `message` is for people, `code` for programs
 * - `broken`: the response violates the contract
 */
type FailureKind = 'network' | 'refused' | 'broken'

interface Reason {
  message?: string
  code?: string
  /** Of the response; 0 if there is none. */
  status?: number
  cause?: unknown
}

export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: FailureKind
  readonly code: string
  readonly status: number
  constructor(kind: FailureKind, { message = '', code = '', status = 0, cause }: Reason = {}) {
    super(message, { cause })
    this.kind = kind
    this.code = code
    this.status = status
  }
}

export interface SendOptions {
  /** See the contract of the call. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Ignores cached replies. */
  fresh?: boolean
}

export type Send = <C extends Call>(
  call: C,
  request: Request<C>,
  options?: SendOptions,
) => Promise<Reply<C>>

const readJson = async (response: Response): Promise<Record<string, unknown>> => {
  try {
    const body: unknown = JSON.parse(await response.text(), readField)
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>
  } catch (cause) {
    if (response.ok) throw new ApiError('network', { message: 'The answer broke off.', cause })
  }
  return {}
}

/** `AbortSignal.any` is newer than the oldest supported browsers. */
const either = (one: AbortSignal, other: AbortSignal): AbortSignal => {
  const ended = new AbortController()
  for (const signal of [one, other]) {
    const end = () => ended.abort(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true, signal: ended.signal })
  }
  return ended.signal
}

/** Failure messages of a store API that always responds with 200. */
const tellsOfFailure = /fail|error|unable|un-able|invalid|incorrect|not found/i

let replyListener: ((response: Response) => void) | undefined
/** Hands over each response: to what only some pages have, such as clock.ts. */
export const listenToReplies = (listener: typeof replyListener): void => {
  replyListener = listener
}

/** Throws for calls that the API does not have (`needs`): check `can` first. */
export const createSend =
  (
    fetch: typeof globalThis.fetch,
    hosts: Record<Host, string>,
    able: (capability: Capability) => boolean = can,
  ): Send =>
  async <C extends Call>(call: C, request: Request<C>, options: SendOptions = {}) => {
    if (call.needs && !able(call.needs))
      throw new ApiError('broken', {
        code: 'no-capability',
        cause: `${call.path} needs ${call.needs}`,
      })
    const body = JSON.stringify(request)
    const key = replyKey(call.path, body)
    if (call.cached && !options.fresh) {
      const cached = readReply(key)
      if (cached) return cached as Reply<C>
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
      throw new ApiError('network', { message: 'The shop could not be reached.', cause })
    })
    replyListener?.(response)
    const reply = await readJson(response)
    const message = typeof reply['message'] === 'string' ? reply['message'] : ''
    const isWell = call.exact
      ? message === call.success
      : !tellsOfFailure.test(message) && !reportsFailure?.(reply)
    if (!response.ok || !isWell) {
      const code = typeof reply['code'] === 'string' ? reply['code'] : ''
      throw new ApiError(message ? 'refused' : 'broken', {
        message,
        code,
        status: response.status,
        cause: reply,
      })
    }
    if (!call.cached || options.fresh) patchCache(reply)
    if (call.cached) cacheReply(key, reply)
    return reply as Reply<C>
  }

/** Paths of the shop's own origin unless the environment overrides them. */
export const hosts: Record<Host, string> = {
  api: env['PUBLIC_API_URL'] || '/api',
  main: env['PUBLIC_MAIN_API_URL'] || '/main',
  delivery: env['PUBLIC_DELIVERY_URL'] || '/delivery',
}

/** Throws an `ApiError` unless the call succeeds. */
export const send: Send = createSend((...args) => globalThis.fetch(...args), hosts)
