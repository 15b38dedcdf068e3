import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A shop behind a proxy that stops in the middle of its next page until `goOn` is called. */
export interface HaltingShop {
  origin: string
  /** Stops before the tag that contains `mark`. */
  haltAt: (mark: string) => void
  goOn: () => void
  close: () => void
}

/** Proxies the shop at `origin`, on a port of 127.0.0.1. */
export const openHaltingShop = async (origin: string): Promise<HaltingShop> => {
  let mark: string | undefined
  let goOn = () => {}
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/', headers } = request
      const answer = await fetch(origin + url, {
        method,
        headers: { 'content-type': headers['content-type'] ?? '' },
        body: method === 'GET' ? null : await text(request),
      })
      const type = answer.headers.get('content-type') ?? ''
      response.writeHead(answer.status, { 'content-type': type })
      const body = Buffer.from(await answer.arrayBuffer())
      // Not a page that the browser only prefetches or prerenders.
      const isOpened = type.startsWith('text/html') && !headers['sec-purpose']
      const html = body.toString('latin1')
      const at = mark && isOpened ? html.lastIndexOf('<', html.indexOf(mark)) : -1
      if (at > 0) {
        mark = undefined
        const released = Promise.withResolvers<void>()
        goOn = released.resolve
        response.write(body.subarray(0, at))
        await released.promise
      }
      response.end(body.subarray(Math.max(at, 0)))
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    haltAt: (next) => (mark = next),
    goOn: () => goOn(),
    close: () => {
      goOn()
      server.closeAllConnections()
      server.close()
    },
  }
}
