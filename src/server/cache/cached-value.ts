import type { Made, ResponseCache } from './response-cache.ts'

interface Cached {
  responseCache: ResponseCache
  now: () => Date
}

/**
 * A value that many requests need, read once and kept until a change, as catalog responses are: `read` returns
 * it as JSON with the products whose sale changes it, `parse` turns a new text into the value.
 */
export const cachedValue = <T>(
  { responseCache, now }: Cached,
  key: string,
  read: () => Promise<Made>,
  parse: (body: string) => T,
): (() => Promise<T>) => {
  let known: { body: string; value: T } | null = null
  return async () => {
    const { body } = await responseCache(key, now(), read)
    if (known?.body !== body) known = { body, value: parse(body) }
    return known.value
  }
}
