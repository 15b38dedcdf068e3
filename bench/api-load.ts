import autocannon, { type Request } from 'autocannon'
import type { Call, Request as Asked } from '#src/contract/call.ts'
import { pathOf } from '#src/server/http/serve.ts'
import { ScriptError } from '#scripts/lib/console.ts'

export const connections = 64

export const requestOf = <C extends Call>(
  call: C,
  asked: Asked<C>,
  headers: Record<string, string> = {},
): Request => ({
  method: 'POST',
  path: pathOf(call),
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(asked),
})

interface Load {
  requestsOf: (connection: number) => Request[]
  /** Repeats the requests for so many seconds; without it each is sent once. */
  seconds?: number
  over?: number
}

export type Row = [what: string, perSecond: number, p50: number, p99: number]

/** Sends the load over its connections at once; throws if any request fails. */
export const measure = async (
  what: string,
  origin: string,
  { requestsOf, seconds, over = connections }: Load,
): Promise<Row> => {
  const lists = Array.from({ length: over }, (_, connection) => requestsOf(connection))
  let next = 0
  const result = await autocannon({
    url: origin,
    connections: over,
    ...(seconds ? { duration: seconds } : { amount: lists.flat().length }),
    setupClient: (client) => client.setRequests(lists[next++ % over] ?? []),
  })
  const bad = result.non2xx + result.errors + result.timeouts
  const seen = JSON.stringify({ ...result.statusCodeStats, timeouts: result.timeouts })
  if (bad) throw new ScriptError(`${what}: ${bad} requests were refused or not answered (${seen}).`)
  const { requests, latency, duration } = result
  return [what, Math.round(requests.total / duration), latency.p50, latency.p99]
}
