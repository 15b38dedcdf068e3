import { randomUUID } from 'node:crypto'
import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyError, FastifyRequest, FastifyServerOptions } from 'fastify'

/**
 * What the log keeps of an error. A failed query's own message and details hold its values, among
 * them what customers typed: only the database's reason and the place in the program are kept.
 */
const toldError = (error: FastifyError) => {
  const cause = error instanceof DrizzleQueryError ? (error.cause as FastifyError) : error
  const at = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { type: cause.name, message: cause.message, code: cause.code, stack: at.join('\n') }
}

/** Neither who asks nor what follows the `?`: the proxy in front knows the one, a search the other. */
const toldRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url.split('?', 1)[0],
})

const toldReply = (reply: { statusCode: number }) => ({ statusCode: reply.statusCode })

/** One JSON object per line. No body, cookie, address of a caller or code is ever written. */
export const logOptions = (
  level: string,
  stream: { write: (line: string) => void },
): FastifyServerOptions => ({
  logger: {
    level,
    stream,
    serializers: { err: toldError, req: toldRequest, res: toldReply },
  },
  /** In every line of a request and in its answer (`x-request-id`), so that one finds the other. */
  genReqId: () => randomUUID(),
})
