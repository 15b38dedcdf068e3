import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type {
  FastifyHttpOptions,
  FastifyInstance,
  FastifyReply,
  FastifyServerOptions,
} from 'fastify'
import { isLoopback } from './base/settings/config.ts'
import { Refused } from './base/errors.ts'
import { allHeaders } from './site/headers.ts'

const reasons: Record<string, [status: string, message: string, code: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The headers are too large.',
    'too-large',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    'The request did not arrive in time.',
    'too-slow',
  ],
}

/** A request that is not valid HTTP reaches no route: it is answered here and the connection closed. */
const answerBroken = (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message, code] = reasons[error.code ?? ''] ?? [
    '400 Bad Request',
    'The request cannot be read.',
    'invalid',
  ]
  const body = JSON.stringify({ message, code })
  const headers = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`)
}

const isReadable = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** In a path that cannot be decoded, such as /50%, each % is taken literally. */
const readableUrl = (url: string): string => {
  const [path = ''] = url.split('?', 1)
  return isReadable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length)
}

/** `arrival`: ms for a request to arrive completely. By default Node checks only every 30 s. */
export const slowOptions = (arrival: number): FastifyHttpOptions<Server> => ({
  requestTimeout: arrival,
  http: { headersTimeout: arrival, connectionsCheckingInterval: arrival / 30 },
})

export const transportOptions: FastifyServerOptions = {
  clientErrorHandler: answerBroken,
  rewriteUrl: ({ url = '/' }) => readableUrl(url),
  /** An invalid URL, such as http://a:b/. */
  frameworkErrors: (_error, request, reply) => {
    const answer: FastifyReply = reply
    answer.headers(allHeaders(request.server.shop.config.secureCookies))
    void answer.code(400).send({ message: 'The address cannot be read.', code: 'invalid' })
  },
  forceCloseConnections: 'idle',
  /** `refuseWhenClosing` answers with the shop's own message. */
  return503OnClosing: false,
}

/** On shutdown, running requests end and close their connection; later ones are refused. */
export const refuseWhenClosing = (app: FastifyInstance): void => {
  let closing = false
  app.addHook('preClose', async () => void (closing = true))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (closing)
      throw new Refused(
        503,
        'The shop is being restarted. Please try again in a moment.',
        'closing',
      )
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}

/** At start, if shoppers elsewhere could wait for a code that only the outbox folder receives. */
export const warnOfOutbox = (app: FastifyInstance): void => {
  const { siteUrl, smtpUrl, smsUrl } = app.shop.config
  if (isLoopback(new URL(siteUrl).hostname) || (smtpUrl && smsUrl)) return
  const unsent = [...(smsUrl ? [] : ['SMS']), ...(smtpUrl ? [] : ['mails'])]
  const settings = [...(smsUrl ? [] : ['SMS_URL and SMS_TOKEN']), ...(smtpUrl ? [] : ['SMTP_URL'])]
  app.addHook('onListen', async () => {
    app.log.warn(
      `${unsent.join(' and ')} reach nobody, login codes neither: they are written to the outbox folder. Set ${settings.join(' and ')} (docs/deploy.md).`,
    )
  })
}

/** Once, if requests seem to come through a proxy that the shop was not told of. */
export const warnOfProxy = (app: FastifyInstance): void => {
  let isSilent = app.shop.config.trustProxy > 0
  app.addHook('onRequest', async (request) => {
    if (isSilent || !request.headers['x-forwarded-for']) return
    isSilent = true
    app.log.warn(
      'A request came with X-Forwarded-For. If a proxy is in front of the shop, set TRUST_PROXY=1: until then all its shoppers count as one, and share the limits.',
    )
  })
}
