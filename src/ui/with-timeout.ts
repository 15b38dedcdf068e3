/** Longest wait for a chunk, in ms. */
const timeoutMs = 10_000

/** Rejects late chunks like failed imports (layouts/page/lost-chunk.ts); they load for the next press. */
export const withTimeout = <T>(coming: Promise<T>, time = timeoutMs): Promise<T> =>
  Promise.race([
    coming,
    new Promise<never>((_, fail) => setTimeout(fail, time, Error('imported module is late'))),
  ])
