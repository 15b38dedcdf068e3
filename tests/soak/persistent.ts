import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type Send } from '#src/api.ts'

/** Time limit of a call including its retries, in milliseconds. */
const timeoutMs = 120_000

/** Repeats each call, by `sendNow` at that time, until it is answered: a server may end at any moment. */
export const persistent =
  (sendNow: () => Send): Send =>
  async (...args) => {
    const until = Date.now() + timeoutMs
    for (;;) {
      try {
        return await sendNow()(...args)
      } catch (error) {
        const passing =
          error instanceof ApiError && (error.kind === 'network' || error.status === 503)
        if (!passing || Date.now() > until) throw error
        await sleep(100)
      }
    }
  }
