import { setTimeout as sleep } from 'node:timers/promises'

/** What is waited for may take so long, in milliseconds, on a busy machine. */
const patience = 30_000

/** Tries again and again until it succeeds; fails with the last reason, and with what was meant. */
export const until = async <T>(
  what: string,
  attempt: () => Promise<T>,
  milliseconds = patience,
): Promise<T> => {
  const end = Date.now() + milliseconds
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end)
        throw new Error(`${what}: not in ${milliseconds / 1000} s`, { cause: error })
    }
    await sleep(60)
  }
}
