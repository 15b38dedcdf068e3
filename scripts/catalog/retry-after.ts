/** The store is rate limiting (429) or briefly unavailable (503) and says how long to wait. */
export class Busy extends Error {
  override name = 'Busy'
  /** In milliseconds. */
  readonly wait: number
  constructor(wait: number) {
    super(`It asks to wait ${Math.ceil(wait / 1000)} s.`)
    this.wait = wait
  }
}

/** `Retry-After` in milliseconds: a number of seconds, or a date (RFC 9110, section 10.2.3). */
export const parseRetryAfter = (header: string | null, now = Date.now()): number | null => {
  if (header === null) return null
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}

export const withRetryAfter =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (url, init) => {
    const response = await fetch(url, init)
    const wait = [429, 503].includes(response.status)
      ? parseRetryAfter(response.headers.get('retry-after'))
      : null
    if (wait === null) return response
    await response.body?.cancel()
    throw new Busy(wait)
  }
