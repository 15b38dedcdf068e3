import { Agent, request, type IncomingMessage } from 'node:http'

interface RawAnswer {
  /** 0: the server closed the connection, as it does if a body is far too large. */
  status: number
  text: string
}

/** Errors of a connection that the other side has closed. */
const cut = /^(ECONNRESET|EPIPE|HPE_\w+)$/
/** Errors for what Node's own client refuses to send. */
const unsendable = /^ERR_(UNESCAPED_CHARACTERS|INVALID_CHAR|HTTP_INVALID_HEADER_VALUE)$/

const readAll = async (answer: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of answer.setEncoding('utf8')) text += String(part)
  return text
}

/**
 * Sends requests over the network unchanged, however odd their path and headers. Resolves with null for those
 * that the client itself refuses. `timeoutMs` is in milliseconds.
 */
export const openRawClient = (port: number, timeoutMs: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (
    path: string,
    method: string,
    headers: Record<string, string>,
    body: string | undefined,
  ): Promise<RawAnswer | null> =>
    new Promise((resolve, reject) => {
      const fail = (error: NodeJS.ErrnoException) => {
        if (unsendable.test(error.code ?? '')) resolve(null)
        else if (cut.test(error.code ?? '')) resolve({ status: 0, text: '' })
        else reject(error)
      }
      try {
        const sending = request({ port, host: '127.0.0.1', path, method, headers, agent })
        sending.setTimeout(timeoutMs, () => sending.destroy(new Error('no answer in time')))
        sending.on('error', fail)
        sending.on('response', (answer) => {
          const status = answer.statusCode ?? 0
          readAll(answer).then((text) => resolve({ status, text }), fail)
        })
        sending.end(body)
      } catch (error) {
        fail(error as NodeJS.ErrnoException)
      }
    })
  return { send, close: () => agent.destroy() }
}
