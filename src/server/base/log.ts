import { randomUUID } from 'node:crypto'
import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyError, FastifyRequest, FastifyServerOptions } from 'fastify'

// A failed query's message contains its values, such as customers' input: only the cause is logged.
const loggedError = (error: FastifyError) => {
  const cause = error instanceof DrizzleQueryError ? (error.cause as FastifyError) : error
  const at = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { type: cause.name, message: cause.message, code: cause.code, stack: at.join('\n') }
}

/** Without the caller's address (the proxy in front knows it) and the query string (it may hold a search). */
const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url.split('?', 1)[0],
})

const loggedReply = (reply: { statusCode: number }) => ({ statusCode: reply.statusCode })

/** One JSON object per line; never a body, cookie, caller's address or code. */
export const logOptions = (
  level: string,
  stream: { write: (line: string) => void },
): FastifyServerOptions => ({
  logger: {
    level,
    stream,
    serializers: { err: loggedError, req: loggedRequest, res: loggedReply },
  },
  genReqId: () => randomUUID(),
})
