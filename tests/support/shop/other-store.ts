import { createServer, type RequestListener } from 'node:http'
import { listening } from '../served/listening.ts'
import type { TestShop } from './shop.ts'

export type Intercept = (...request: Parameters<RequestListener>) => boolean
type Change = (answer: Record<string, unknown>) => void

/** The shop's API on a separate address, as if it were another store's. */
export interface OtherStore {
  /** http://127.0.0.1:PORT/api */
  api: string
  /** Sees each request first; returns true if it has answered the request itself. */
  intercept: (intercept: Intercept) => void
  /** Changes the responses of one path. */
  tamper: (path: string, change: Change) => void
  /** Responds as the shop does again. */
  mend: () => void
  close: () => Promise<void>
}

export const openOtherStore = async (shop: TestShop): Promise<OtherStore> => {
  let intercept: Intercept = () => false
  let tampered: { path: string; change: Change } | null = null
  const server = createServer((request, response) => {
    if (intercept(request, response)) return
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = request.url ?? ''
      const headers = { 'content-type': 'application/json' }
      void shop.app
        .inject({ method: 'POST', url, headers, payload: Buffer.concat(parts) })
        .then(({ statusCode, body }) => {
          if (tampered && url.endsWith(tampered.path)) {
            const answer = JSON.parse(body) as Record<string, unknown>
            tampered.change(answer)
            body = JSON.stringify(answer)
          }
          response.writeHead(statusCode).end(body)
        })
    })
  })
  const { origin, close } = await listening(server)
  return {
    api: `${origin}/api`,
    intercept: (next) => (intercept = next),
    tamper: (path, change) => (tampered = { path, change }),
    mend: () => {
      intercept = () => false
      tampered = null
    },
    close,
  }
}
