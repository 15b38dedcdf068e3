/** Longest wait for a chunk, in ms. */
const timeoutMs = 10_000

/** Of what did not load: layouts/page/lost-chunk.ts knows it, as it knows a browser's, by these words. */
export const lostChunk = () => Error('imported module is lost')

/** Rejects late chunks like failed imports; they load for the next press. */
export const withTimeout = <T>(coming: Promise<T>, time = timeoutMs): Promise<T> =>
  Promise.race([coming, new Promise<never>((_, fail) => setTimeout(fail, time, lostChunk()))])
