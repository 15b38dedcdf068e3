import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A shop behind a proxy that stops in its next page, once or more, until `goOn` is called. */
export interface HaltingShop {
  origin: string
  /** Stops before each tag that contains one of the marks, which are in the order of the page. */
  haltAt: (...marks: string[]) => void
  goOn: () => void
  close: () => void
}

/** Proxies the shop at `origin`, on a port of 127.0.0.1. */
export const openHaltingShop = async (origin: string): Promise<HaltingShop> => {
  let marks: string[] = []
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
      // Not a page that the browser only prefetches or prerenders, nor a part that the page before fetches.
      const isOpened = headers['sec-fetch-mode'] === 'navigate' && !headers['sec-purpose']
      const html = body.toString('latin1')
      let sent = 0
      for (const mark of isOpened ? marks.splice(0) : []) {
        const at = html.lastIndexOf('<', html.indexOf(mark))
        if (at <= sent) throw new Error(`${url} has no ${mark} behind the stop before.`)
        const released = Promise.withResolvers<void>()
        goOn = released.resolve
        response.write(body.subarray(sent, at))
        sent = at
        await released.promise
      }
      response.end(body.subarray(sent))
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    haltAt: (...next) => (marks = next),
    goOn: () => goOn(),
    close: () => {
      goOn()
      server.closeAllConnections()
      server.close()
    },
  }
}
