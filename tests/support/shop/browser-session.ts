import type { FastifyInstance, InjectOptions } from 'fastify'
import { createSend } from '#src/api.ts'
import { prefixes } from '#src/server/http/serve.ts'
import type { OwnSend } from './own-send.ts'

export interface CallOptions {
  headers?: Record<string, string>
  /** Sent unchanged if `body` is a string. */
  body?: unknown
  method?: InjectOptions['method']
}

/** A browser with its own cookies, as the shop's server sees it. */
export interface Browser {
  /** Calls the contract as an island does. */
  send: OwnSend
  /** A raw request, to read status and headers. */
  request: (path: string, options?: CallOptions) => Promise<Response>
  cookies: Map<string, string>
}

const keepCookies = (jar: Map<string, string>, set: string | string[] | undefined) => {
  for (const line of [set ?? []].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
}

/** `ip`: the address that its requests come from. */
export const openBrowser = (app: FastifyInstance, ip = '203.0.113.5'): Browser => {
  const cookies = new Map<string, string>()
  const request = async (path: string, options: CallOptions = {}): Promise<Response> => {
    const { body, headers = {}, method = 'POST' } = options
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.inject({
      method,
      url: path,
      remoteAddress: ip,
      headers: {
        host: 'localhost:4321',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    keepCookies(cookies, answer.headers['set-cookie'])
    const received = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value ?? []].flat()) received.append(name, String(one))
    const hasBody = ![204, 304].includes(answer.statusCode)
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers: received,
    })
  }
  const fetch = (async (input: string, init: RequestInit) =>
    request(input, {
      body: init.body,
      headers: {
        origin: 'http://localhost:4321',
        ...(init.headers as Record<string, string>),
      },
    })) as typeof globalThis.fetch
  return { send: createSend(fetch, prefixes) as OwnSend, request, cookies }
}
