import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestShop } from './shop.ts'

/** The shop's API on a separate address, as if it were another store's. */
export interface OtherStore {
  /** http://127.0.0.1:PORT/api */
  api: string
  /** Sees each request first; returns true if it has answered the request itself. */
  first: (look: (...request: Parameters<RequestListener>) => boolean) => void
  /** Changes the responses of one path. */
  tamper: (path: string, change: (answer: Record<string, unknown>) => void) => void
  /** Responds as the shop does again. */
  mend: () => void
  close: () => Promise<void>
}

type Change = (answer: Record<string, unknown>) => void

export const openOtherStore = async (shop: TestShop): Promise<OtherStore> => {
  let look: (...request: Parameters<RequestListener>) => boolean = () => false
  let tampered: { path: string; change: Change } | null = null
  const server = createServer((request, response) => {
    if (look(request, response)) return
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    first: (looks) => (look = looks),
    tamper: (path, change) => (tampered = { path, change }),
    mend: () => {
      look = () => false
      tampered = null
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
