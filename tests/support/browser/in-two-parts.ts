import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { listening } from '../served/listening.ts'

/** A shop behind a proxy that stops in its next page, once or more, until `goOn` is called. */
export interface HaltingShop {
  origin: string
  /** Stops before each tag that contains one of the marks, which are in the order of the page. */
  haltAt: (...marks: string[]) => void
  /** Sends what is between two marks of the next page piece by piece: each tag and each text, 50 ms apart. */
  dripBetween: (from: string, to: string) => void
  goOn: () => void
  close: () => void
}

/** Proxies the shop at `origin`, on a port of 127.0.0.1. */
export const openHaltingShop = async (origin: string): Promise<HaltingShop> => {
  let marks: string[] = []
  let dripping: [string, string] | undefined
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
      if (isOpened && dripping) {
        const [from, to] = dripping.map((mark) => html.indexOf(mark)) as [number, number]
        dripping = undefined
        if (from < sent || to <= from) throw new Error(`${url} has no such part.`)
        for (const { index } of html.matchAll(/<|(?<=>)(?!<)/g)) {
          if (index < from || index > to) continue
          response.write(body.subarray(sent, index))
          sent = index
          await setTimeout(50)
        }
      }
      response.end(body.subarray(sent))
    })().catch(() => response.destroy())
  })
  const listener = await listening(server)
  return {
    origin: listener.origin,
    haltAt: (...next) => (marks = next),
    dripBetween: (...ends) => (dripping = ends),
    goOn: () => goOn(),
    close: () => {
      goOn()
      void listener.close()
    },
  }
}
