/** The part of autocannon that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  interface Request {
    method: 'POST'
    path: string
    headers: Record<string, string>
    body: string
  }
  interface Client {
    setRequests: (requests: Request[]) => void
  }
  interface Options {
    url: string
    connections: number
    /** Seconds; or total number of requests. */
    duration?: number
    amount?: number
    setupClient: (client: Client) => void
  }
  interface Result {
    requests: { total: number }
    latency: { p50: number; p99: number }
    /** Seconds. */
    duration: number
    non2xx: number
    errors: number
    timeouts: number
    statusCodeStats: Record<string, { count: number }>
  }
  export default function autocannon(options: Options): Promise<Result>
}
