/** How long somebody waits for a part of the app before they are told, in milliseconds. */
const patience = 10_000

/**
 * A part of the app as it comes; rejects as if it had failed when it takes too long (layouts/lost-chunk.ts
 * says so). The browser goes on fetching: one that comes later is there for the next press.
 */
export const inTime = <T>(coming: Promise<T>, time = patience): Promise<T> =>
  Promise.race([
    coming,
    new Promise<never>((_, fail) => setTimeout(fail, time, Error('imported module is late'))),
  ])
