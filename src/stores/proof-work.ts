import type { Challenge, Solution } from 'altcha-lib'

export type Work = Challenge

/** The slowest phones need some ten seconds. */
const longest = 60_000

/** In a worker of its own, so that the page goes on answering. */
const solve = (work: Work, signal: AbortSignal | undefined): Promise<Solution> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' })
    const timer = setTimeout(() => end(), longest)
    const end = () => {
      clearTimeout(timer)
      worker.terminate()
      reject(new Error('The work was not done.'))
    }
    signal?.addEventListener('abort', end)
    worker.onerror = end
    worker.onmessage = ({ data }: MessageEvent<Solution | { error: unknown } | null>) => {
      if (data && 'derivedKey' in data) resolve(data)
      end()
    }
    worker.postMessage({ type: 'work', challenge: work, timeout: longest })
  })

/**
 * The proof for a challenge, as a call carries it. Rejects where it cannot be computed: browsers
 * offer no cryptography to pages of plain http on another host than this machine.
 */
export const doWork = async (work: Work, signal?: AbortSignal): Promise<string> => {
  if (!globalThis.crypto?.subtle) throw new Error('No cryptography here.')
  signal?.throwIfAborted()
  return JSON.stringify({ challenge: work, solution: await solve(work, signal) })
}
