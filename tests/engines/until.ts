import { setTimeout as sleep } from 'node:timers/promises'

/** Time limit for a wait on a busy machine, in milliseconds. */
const timeoutMs = 30_000

/** Retries until `attempt` succeeds. After the limit it throws an error with `what` and the last error. */
export const until = async <T>(
  what: string,
  attempt: () => Promise<T>,
  milliseconds = timeoutMs,
): Promise<T> => {
  const end = Date.now() + milliseconds
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end)
        throw new Error(`${what}: not in ${milliseconds / 1000} s. ${String(error)}`, {
          cause: error,
        })
    }
    await sleep(60)
  }
}
